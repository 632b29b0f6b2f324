import { lazy, type ReactNode, Suspense } from 'react';
import type { Person } from '#web/session.ts';
import { BottomNavigation } from './bottom-navigation.tsx';
import { Sidebar } from './sidebar.tsx';
import { useFreshStanding } from './standing.ts';
import { TopBar } from './top-bar.tsx';

const WaitingBanner = lazy(() => import('./waiting-banner.tsx'));

/** What stands around every page of someone who is signed in, at every width. */
export function Shell({ person, children }: { person: Person; children: ReactNode }) {
  useFreshStanding();
  return (
    <div className="group/app min-h-dvh pb-[calc(76px+env(safe-area-inset-bottom))] has-data-action-bar:pb-[calc(148px+env(safe-area-inset-bottom))] md:grid md:grid-cols-[80px_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:pb-0! desk:grid-cols-[264px_minmax(0,1fr)]">
      <SkipLink />
      <Sidebar person={person} />
      <TopBar person={person} />
      <main id="main" tabIndex={-1} className="px-4 pt-5 pb-8 md:px-8 md:pt-3 md:pb-16">
        <div className="mx-auto max-w-[1120px]">
          <Suspense>{person.role === 'provider' && person.status === 'pending' ? <WaitingBanner /> : null}</Suspense>
          {children}
        </div>
      </main>
      <BottomNavigation person={person} />
    </div>
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
      Skip to content
    </a>
  );
}
