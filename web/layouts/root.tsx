import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';

// Toasts come after the first screen.
const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

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
      <Suspense>
        <Toaster />
      </Suspense>
    </>
  );
}
