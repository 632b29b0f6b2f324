import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Toaster } from '#web/ui/toaster.tsx';
import { tabTitle } from '#web/wording.ts';

/** What every page has around it: its title, the focus that follows a navigation, and the place for toasts. */
export function Root() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged) return;
        const title = router.state.matches.at(-1)?.staticData.title;
        if (title) document.title = tabTitle(title);
        // Who types already goes on typing.
        if (fromLocation && document.activeElement?.tagName !== 'INPUT')
          document.getElementById('main')?.focus({ preventScroll: true });
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
