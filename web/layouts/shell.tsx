import { Outlet, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useSession } from '#kit/api/session.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { watchFocus } from './device/watch-focus.ts';
import { useFragment } from './follow-fragment.ts';
import { usePendingCounts } from './pending-counts.ts';
import { ProblemOverlay } from './problem-overlay.tsx';
import { Bar, loadBar, TopBar } from './top-bar.tsx';
import * as words from './wording.ts';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { isWide, useWide } from '#kit/ui/use-wide.ts';

/** A phone has no room for it and does not load it. */
const Sidebar = lazyExtra(() => import('./sidebar.tsx'));
const ProviderBanner = lazyPart(() => import('./provider-banner.tsx'), null);
const Connection = lazyExtra(() => import('./connection.tsx'));
const BackgroundTasks = lazyExtra(() => import('./background-tasks.tsx'));
const VisitorBar = lazyExtra(() => import('./visitor-bar.tsx'));

/** Loads what the frame needs on this window, so that it is drawn whole. */
export const loadFrame = async (): Promise<void> => {
  await Promise.all([loadBar(), isWide() ? Sidebar.preload() : undefined]);
};

/** The frame of every page, for people who are signed in and for visitors. */
export function Shell() {
  const person = useSession();
  const wide = useWide();
  useFragment();
  useEffect(watchFocus, []);
  const { person: cameAs } = useRouteContext({ from: '/shell' });
  // Signing out leaves the page a moment later; until then there is nothing to show.
  if (!person && cameAs) return null;
  return (
    <div
      data-shell
      className="group/app min-h-dvh pb-[calc(76px+env(safe-area-inset-bottom))] has-data-action-bar:pb-[calc(148px+env(safe-area-inset-bottom))] md:grid md:grid-cols-[80px_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] md:pb-0! desk:grid-cols-[264px_minmax(0,1fr)]"
    >
      <SkipLink />
      <aside aria-label={words.sidebar} className="row-span-3 hidden border-r border-line bg-surface md:block">
        {wide ? <Sidebar person={person} /> : null}
      </aside>
      <Bar>
        <Suspense>{person ? <TopBar person={person} /> : <VisitorBar />}</Suspense>
      </Bar>
      <Connection />
      <main id="main" tabIndex={-1} className="px-4 pt-5 pb-8 md:px-8 md:pt-3 md:pb-16">
        <div className="mx-auto max-w-[1120px]">
          {person?.role === 'provider' ? <ProviderBanner person={person} /> : null}
          <BannerPlace>{person ? <BackgroundTasks personId={person.id} /> : null}</BannerPlace>
          <Outlet />
        </div>
      </main>
      <BottomNavigation person={person} />
      <ProblemOverlay />
    </div>
  );
}

/** Keeps the room of the banner that asks for the acceptance of a policy: its code comes last, and it stands above the whole page. */
function BannerPlace({ children }: { children: ReactNode }) {
  const { policy } = usePendingCounts();
  return <div className={policy > 0 ? 'min-h-[158px] md:min-h-[138px]' : undefined}>{children}</div>;
}

function SkipLink() {
  return (
    <a
      href="#main"
      className="skip-link"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {words.skipToContent}
    </a>
  );
}
