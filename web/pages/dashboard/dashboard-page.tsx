import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowRight, Sparkles, SquarePen } from 'lucide';
import { useEffect, useId, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { feedQuery } from '#features/problems/web/api.ts';
import { ProblemCard } from '#features/problems/web/problem-card.tsx';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { feedWords } from '#features/problems/feed-wording.ts';
import { LoadFailed } from '#kit/api/load-failed.tsx';
import type { Person } from '#core/person.ts';
import { useSession } from '#kit/api/session.ts';
import { Avatar } from '#kit/ui/pictures/avatar.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { useFirstItems } from '#kit/ui/lists/first-items.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import { useWide } from '#kit/ui/use-wide.ts';
import { useQuotedNotes } from '#features/quotes/web/use-quoted-notes.tsx';
import * as words from './wording.ts';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';

// A feed is empty once in the life of a site.
const Empty = lazyPart(() => import('#kit/ui/empty.tsx').then((module) => ({ default: module.Empty })), null);
// A phone shows a link in its place and does not load it.
const ProblemComposer = lazyPart(
  () => import('#features/problems/web/post/problem-composer.tsx'),
  <Card className="h-[283px]" aria-hidden="true" />,
);

// The tabs come after the first paint, which keeps their place.
const FeedTabs = lazyPart(() => import('./feed-tabs.tsx'), null);

const RightSidebar = lazyPart(() => import('./right-sidebar.tsx'), null);
const NewProblems = lazyExtra(() => import('#features/problems/web/new-problems.tsx'));
const NewestProviders = lazyPart(() => import('./newest-providers.tsx'), null);

/** The Problem Feed; on a phone it is one of two tabs. */
export function DashboardPage() {
  const wide = useWide();
  const panelId = useId();
  const current = useSearch({ strict: false }).tab === 'providers' ? 'providers' : 'problems';
  if (wide) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desk:grid-cols-[minmax(0,1fr)_320px]">
        <ProblemFeed wide />
        <RightSidebar />
      </div>
    );
  }
  return (
    <>
      <div className="sticky top-[calc(60px+var(--connection,0px))] z-10 -mx-4 -mt-5 mb-4 min-h-[49px] border-b border-line bg-surface">
        <FeedTabs current={current} panelId={panelId} />
      </div>
      <div role="tabpanel" id={panelId} aria-labelledby={`${panelId}-${current}`}>
        {current === 'problems' ? <ProblemFeed wide={false} /> : <NewestProviders />}
      </div>
    </>
  );
}

/** The newest problems and, for members, the form for another. */
function ProblemFeed({ wide }: { wide: boolean }) {
  const person = useSession();
  const outdated = useIsOutdated();
  return (
    <div className="mx-auto w-full max-w-[768px]">
      {outdated ? <NewProblems /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-start justify-between gap-3 max-md:items-center">
          <div>
            <h1>{feedWords.feed}</h1>
            <p className="mt-0.5 text-card text-muted max-md:sr-only">{words.feedHint}</p>
          </div>
          <Button
            variant="quiet"
            icon={Sparkles}
            aria-label={words.assistant}
            onClick={() => toast.info(words.assistantSoon)}
          >
            <span className="max-md:sr-only">{words.assistant}</span>
          </Button>
        </div>
        {person?.role === 'member' ? <NewProblem person={person} wide={wide} /> : null}
        <Feed />
      </div>
    </div>
  );
}

/** The member's form; on a phone the way to the page that has it. */
function NewProblem({ person, wide }: { person: Person; wide: boolean }) {
  if (wide) {
    return <ProblemComposer person={person} />;
  }
  return (
    <Link
      to="/add-problem"
      className="flex min-h-15 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2.5 text-muted"
    >
      <Avatar size="sm" name={person.fullName} src={person.photoUrl} />
      {words.whatNeedsFixing}
      <Icon shape={SquarePen} className="mr-3 ml-auto size-5 text-brand-ink" />
    </Link>
  );
}

function Feed() {
  const feed = useQuery(feedQuery);
  const noteOf = useQuotedNotes(feed.data?.items ?? []);
  const problems = useFirstItems(feed.data?.items ?? []);
  if (feed.isPending) return <ProblemSkeletons />;
  if (feed.data === undefined) {
    return (
      <Card>
        <LoadFailed query={feed} title={feedWords.couldNotFetch} />
      </Card>
    );
  }
  if (feed.data.items.length === 0) {
    return (
      <Card>
        <Empty title={words.noProblems} line={words.noProblemsHint} />
      </Card>
    );
  }
  return (
    <>
      <KeptBelow>
        {problems.map((problem) => (
          <ProblemCard key={problem.id} problem={problem} note={noteOf(problem.id)} />
        ))}
      </KeptBelow>
      {/* Drawn before the others are, it would be pushed away by them. */}
      {problems.length < feed.data.items.length ? null : (
        <ButtonLink variant="quiet" icon={ArrowRight} render={<Link to="/explore" />}>
          {words.exploreAll}
        </ButtonLink>
      )}
    </>
  );
}

/** True once the feed has been open for a minute; only then the page asks for newer problems. */
function useIsOutdated(): boolean {
  const [outdated, setOutdated] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOutdated(true), 60_000);
    return () => clearTimeout(timer);
  }, []);
  return outdated;
}
