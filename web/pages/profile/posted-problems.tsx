import { showDate } from '#core/time.ts';
import { Link } from '@tanstack/react-router';
import { useOwnProblems } from '#features/problems/web/problem-list.ts';
import { ProblemStatus } from '#features/problems/web/problem-status.tsx';
import { postedProblemsWords as words } from '#features/profiles/wording.ts';
import { LoadFailedAlert } from '#kit/api/load-failed.tsx';
import { allItems } from '#kit/api/pages.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';

/** The reader's own problems, newest first, each with a way to its page. */
export function PostedProblems() {
  return (
    <Card as="section" pad="lg" aria-label={words.title}>
      <CardHead title={words.title} />
      <Problems />
    </Card>
  );
}

function Problems() {
  const list = useOwnProblems(undefined);
  if (list.isPending) return <LoadingList label={words.loading} count={2} />;
  if (list.isError && list.data === undefined) return <LoadFailedAlert query={list} title={words.failed} />;
  const problems = allItems(list.data);
  if (problems.length === 0) return <p className="text-muted">{words.none}</p>;
  return (
    <>
      <ul>
        {problems.map(({ id, title, status, createdAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t first:pt-0"
          >
            <div className="min-w-0 flex-[1_1_200px]">
              <p className="font-semibold wrap-anywhere" lang="" dir="auto">
                {title}
              </p>
              <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-muted">
                <ProblemStatus status={status} />
                <time dateTime={createdAt}>{showDate(createdAt)}</time>
              </p>
            </div>
            <ButtonLink
              variant="quiet"
              render={
                <Link to="/problems/$problemId" params={{ problemId: id }} aria-label={words.viewDetailsOf(title)} />
              }
            >
              {words.viewDetails}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ListEnd list={list} failed={words.failed} press />
    </>
  );
}
