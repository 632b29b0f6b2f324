import { Outlet, useRouteContext } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import type { Person } from '#core/person.ts';
import { useSession } from '#kit/api/session.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { watchFocus } from './device/watch-focus.ts';
import { useFragment } from './follow-fragment.ts';
import { loadCounts, usePendingCounts } from './pending-counts.ts';
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

/** A provider who is not approved yet, or never saved a profile. */
const isUnlisted = (person: Person | null, counts?: { profileMissing: boolean }) =>
  person?.role === 'provider' && (person.status === 'pending' || counts?.profileMissing === true);

/** Loads what the frame needs on this window, so that it is drawn whole: nothing comes above a page later and moves it away under a finger. */
export async function loadFrame({ person, queries }: { person: Person | null; queries: QueryClient }): Promise<void> {
  await Promise.all([loadBar(), isWide() && Sidebar.preload(), loadBanner(person, queries)]);
}

async function loadBanner(person: Person | null, queries: QueryClient): Promise<void> {
  if (person && isUnlisted(person, await loadCounts(queries))) await ProviderBanner.preload();
}

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
          <Banners person={person} />
          <Outlet />
        </div>
      </main>
      <BottomNavigation person={person} />
      <ProblemOverlay />
    </div>
  );
}

/** The banners stand above the whole page. The one that asks for the acceptance of a policy has its room at once: its code comes last. */
function Banners({ person }: { person: Person | null }) {
  const counts = usePendingCounts();
  return (
    <>
      {person && isUnlisted(person, counts) ? (
        <ProviderBanner person={person} hasProfile={!counts.profileMissing} />
      ) : null}
      <div className={counts.policy > 0 ? 'min-h-[158px] md:min-h-[138px]' : undefined}>
        {person ? <BackgroundTasks personId={person.id} /> : null}
      </div>
    </>
  );
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
