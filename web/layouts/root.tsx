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
        const { staticData, search } = router.state.matches.at(-1) ?? {};
        const title = staticData?.title;
        if (typeof title === 'function') document.title = tabTitle(title(search ?? {}));
        if (!pathChanged) return;
        if (typeof title === 'string') document.title = tabTitle(title);
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
