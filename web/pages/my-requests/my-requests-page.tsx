import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronDown, Plus, Search } from 'lucide';
import { Suspense, useState } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import type { ProblemCardData } from '#features/problems/web/api.ts';
import { problemStatuses, problemStatusNames, type ProblemStatus } from '#features/problems/status-lifecycle.ts';
import { HiddenNotice } from '#features/problems/web/hidden-notice.tsx';
import { ProblemCard } from '#features/problems/web/problem-card.tsx';
import { useOwnProblems } from '#features/problems/web/problem-list.ts';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { noQuotesWords, problemListWords } from '#features/problems/wording.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { usePerson } from '#kit/api/session.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { ChipLink, Chips } from '#kit/ui/fields/chips.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import { myRequestsWords as words, quotesOnWords } from './wording.ts';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';
import { KeptBelow } from '#kit/ui/overlays/kept-below.tsx';

const CompareQuotes = lazyPart(() => import('#web/pages/shared/compare-quotes.tsx'));

const route = getRouteApi('/shell/gated/my-requests');

/** The member's own problems, newest first, each with its quotes. */
export function MyRequestsPage() {
  const { status } = route.useSearch();
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle} />
      <div className="mb-4">
        <Chips label={words.status}>
          <ChipLink
            selected={status === undefined}
            render={<Link to="/my-requests" search={{}} activeOptions={{ exact: true }} />}
          >
            {words.all}
          </ChipLink>
          {problemStatusNames.map((name) => (
            <ChipLink
              key={name}
              selected={name === status}
              render={<Link to="/my-requests" search={{ status: name }} />}
            >
              {problemStatuses[name].label}
            </ChipLink>
          ))}
        </Chips>
      </div>
      <Requests key={status} status={status} />
    </>
  );
}

function Requests({ status }: { status: ProblemStatus | undefined }) {
  const list = useOwnProblems(status);
  return (
    <LoadedList
      query={list}
      loading={<ProblemSkeletons />}
      failed={problemListWords.failed}
      empty={<NoRequests status={status} />}
    >
      {(problems) => (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <KeptBelow>
              {problems.map((problem) => (
                <li key={problem.id}>
                  <ProblemCard problem={problem} />
                  <QuotesOn problem={problem} />
                </li>
              ))}
            </KeptBelow>
          </ul>
          <ListEnd list={list} failed={problemListWords.failed} endText={problemListWords.end} />
        </>
      )}
    </LoadedList>
  );
}

function NoRequests({ status }: { status: ProblemStatus | undefined }) {
  const posts = usePerson().role === 'member';
  return status === undefined ? (
    <Empty
      title={words.none}
      line={posts ? words.noneHint : words.othersPostNone}
      action={
        posts ? (
          <ButtonLink icon={Plus} render={<Link to="/post-problem" />}>
            {words.post}
          </ButtonLink>
        ) : (
          <ButtonLink icon={Search} render={<Link to="/explore" />}>
            {words.find}
          </ButtonLink>
        )
      }
    />
  ) : (
    <Empty
      title={words.noneWithStatus(problemStatuses[status].label)}
      line={words.noneWithStatusHint}
      action={
        <ButtonLink variant="quiet" render={<Link to="/my-requests" search={{}} />}>
          {words.showAll}
        </ButtonLink>
      }
    />
  );
}

/** The quotes on a problem, which load when they are opened. */
function QuotesOn({ problem }: { problem: ProblemCardData }) {
  const { id, title, quotesCount } = problem;
  const [open, setOpen] = useState(false);
  const panel = `quotes-${id}`;
  return (
    <section
      aria-label={quotesOnWords.label(title)}
      className="mx-2 rounded-b-card border border-t-0 border-line bg-surface md:mx-4"
    >
      {problem.hidden === null ? null : (
        <div className="p-4">
          <HiddenNotice problem={problem} />
        </div>
      )}
      {quotesCount === 0 && problem.hidden !== null ? null : quotesCount === 0 ? (
        <p className="px-4 py-3 text-center text-sm text-muted">{noQuotesWords(problem, null)}</p>
      ) : (
        <Button variant="text" full aria-expanded={open} aria-controls={panel} onClick={() => setOpen(!open)}>
          <span className="flex items-center gap-2">
            {quotesOnWords.compare(quotesCount)}
            <VisuallyHidden>{quotesOnWords.on(title)}</VisuallyHidden>
            <Icon shape={ChevronDown} className={open ? 'size-5 rotate-180' : 'size-5'} />
          </span>
        </Button>
      )}
      {open ? (
        <div id={panel} className="border-t border-line p-4 md:p-5">
          <Suspense
            fallback={
              <LoadingList label={quotesOnWords.loading}>
                <Skeleton className="h-16" />
              </LoadingList>
            }
          >
            <CompareQuotes problemId={id} />
          </Suspense>
        </div>
      ) : null}
    </section>
  );
}
