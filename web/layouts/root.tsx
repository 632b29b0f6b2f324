import { Outlet, useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useNotice } from '#kit/api/session.ts';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { Toaster } from '#kit/ui/toasts/toaster.tsx';
import { tabTitle } from '#web/wording.ts';

const SiteNotice = lazyExtra(() => import('./site-notice.tsx'));

/** The frame of every page: the admins' notice, its title, the focus after a navigation, and the place for toasts. */
export function Root() {
  const router = useRouter();
  const notice = useNotice();
  // The document showed the text of the page until now: it is there twice.
  useLayoutEffect(() => document.getElementById('frame')?.remove(), []);
  // In time for the first page: the router tells of it as soon as it stands.
  useLayoutEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const { staticData, search } = router.state.matches.at(-1) ?? {};
        const title = staticData?.title;
        if (typeof title === 'function') document.title = tabTitle(title(search ?? {}));
        if (!pathChanged) return;
        if (typeof title === 'string') document.title = tabTitle(title);
        // An input that a person types in keeps the focus.
        if (fromLocation && document.activeElement?.tagName !== 'INPUT')
          document.getElementById('main')?.focus({ preventScroll: true });
      }),
    [router],
  );
  return (
    <>
      {notice ? <SiteNotice notice={notice} /> : null}
      <Outlet />
      <Toaster />
    </>
  );
}
