import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Toaster } from '#web/ui/toaster.tsx';

/** What every page has around it: its title, the focus that follows a navigation, and the place for toasts. */
export function Root() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const title = router.state.matches.at(-1)?.staticData.title;
        if (pathChanged && title) document.title = `${title} · Lungisa`;
        if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
