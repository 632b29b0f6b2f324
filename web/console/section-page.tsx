import { Navigate, useLocation, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { ConsoleSection } from '#kit/console/noun-console.ts';
import { lazyPage } from '#kit/ui/loading/lazy-part.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { pageTitles } from '#web/wording.ts';
import { readAnchor } from './read-anchor.ts';
import { findSection, overview } from './sections.ts';
import { useTabTitle } from './use-tab-title.ts';
import { composedViews } from './views.ts';
import { loadingSection } from './wording.ts';

const NotFoundPage = lazyPage(() => import('#web/pages/not-found/not-found-page.tsx'));

/** `/admin-dashboard`: the overview. The anchors of its sections, as the specifications and older notices have them, lead on to their addresses. */
export function DashboardPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const { id, query } = readAnchor(hash);
  return findSection(id) === undefined ? (
    <Section section={overview} />
  ) : (
    <Navigate to="/admin/$section" params={{ section: id }} search={(before) => ({ ...before, ...query })} replace />
  );
}

/** The section that the address names. */
export function SectionPage() {
  const { section: id = '' } = useParams({ strict: false });
  const section = findSection(id);
  return section === undefined ? <Missing /> : <Section section={section} />;
}

function Section({ section: { id, title, view } }: { section: ConsoleSection }) {
  const View = view ?? composedViews[id];
  useTabTitle(title);
  return (
    <section id={id} aria-label={title}>
      <Suspense
        fallback={
          <>
            <PageHeading title={title} />
            <LoadingList label={loadingSection} />
          </>
        }
      >
        {View === undefined ? null : <View title={title} />}
      </Suspense>
    </section>
  );
}

function Missing() {
  useTabTitle(pageTitles.notFound);
  return (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  );
}
