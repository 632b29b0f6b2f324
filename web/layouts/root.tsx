import { Outlet, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { toastsWanted } from '#web/ui/toast.ts';

const Toaster = lazy(() => import('#web/ui/toaster.tsx'));

/** What every page has around it: its title, the focus that follows a navigation, and the place for toasts. */
export function Root() {
  const router = useRouter();
  const [toasts, setToasts] = useState(false);
  useEffect(() => void toastsWanted.then(() => setToasts(true)), []);
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
      <Suspense>{toasts ? <Toaster /> : null}</Suspense>
    </>
  );
}
