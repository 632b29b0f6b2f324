import { Link } from '@tanstack/react-router';
import { ArrowRight, Sparkles, SquarePen } from 'lucide-react';
import { useProblemFeed } from '#features/problems/web/api.ts';
import { ProblemCard } from '#features/problems/web/problem-card.tsx';
import { ProblemComposer } from '#features/problems/web/problem-composer.tsx';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { problemWords } from '#features/problems/wording.ts';
import { errorOf } from '#web/client.ts';
import { usePerson } from '#web/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { toast } from '#web/ui/toast.ts';

/** The Problem Feed: the newest problems and, for members, the form for another. */
export function DashboardPage() {
  const { role, fullName } = usePerson();
  return (
    <div className="mx-auto grid max-w-[768px] grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h1>{problemWords.feed}</h1>
          <p className="mt-0.5 text-card text-muted">The 10 newest problems</p>
        </div>
        <Button variant="quiet" icon={Sparkles} aria-label="AI Assistant" onClick={() => toast.info('AI Assistant coming soon!')}>
          <span className="max-md:sr-only">AI Assistant</span>
        </Button>
      </div>
      {role === 'member' ? (
        <>
          <Prompt name={fullName} />
          <div className="hidden md:block">
            <ProblemComposer personName={fullName} />
          </div>
        </>
      ) : null}
      <Feed />
    </div>
  );
}

/** The form's place on a phone, where it has a page of its own. */
function Prompt({ name }: { name: string }) {
  return (
    <Link to="/add-problem" className="flex min-h-15 items-center gap-3 rounded-card border border-line bg-surface px-3 py-2.5 text-muted md:hidden">
      <Avatar size="sm" name={name} />
      What needs fixing?
      <SquarePen aria-hidden="true" className="mr-3 ml-auto size-5 text-brand-ink" />
    </Link>
  );
}

function Feed() {
  const feed = useProblemFeed();
  if (feed.isPending) return <ProblemSkeletons />;
  if (feed.isError) {
    return (
      <Card>
        <ErrorPanel title={problemWords.couldNotFetch} line={errorOf(feed.error).message} onRetry={() => void feed.refetch()} retrying={feed.isFetching} />
      </Card>
    );
  }
  if (feed.data.items.length === 0) {
    return (
      <Card>
        <Empty title="No problems yet" line="What members post shows up here, newest first." />
      </Card>
    );
  }
  return (
    <>
      {feed.data.items.map((problem) => <ProblemCard key={problem.id} problem={problem} />)}
      <ButtonLink variant="quiet" icon={ArrowRight} render={<Link to="/explore" />}>
        Explore all problems
      </ButtonLink>
    </>
  );
}
