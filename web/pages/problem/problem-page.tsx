import { getRouteApi, Link, useLocation, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide';
import { useEffect } from 'react';
import { Icon } from '#kit/ui/icon.tsx';
import { useProblem } from '#features/problems/web/api.ts';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { Card } from '#kit/ui/card.tsx';
import { MissingProblem } from './missing-problem.tsx';
import { ProblemView } from './problem-view.tsx';
import { tabTitle } from '#web/wording.ts';
import { problemViewWords as words } from './wording.ts';

const route = getRouteApi('/shell/browsing/problems/$problemId');

/** One problem on a page of its own, as a shared link shows it. */
export function ProblemPage() {
  const { problemId } = route.useParams();
  const atComments = useLocation({ select: ({ hash }) => hash === 'comments' });
  const problem = useProblem(problemId);
  const title = problem.data?.title;
  useEffect(() => {
    if (title !== undefined) document.title = tabTitle(title);
  }, [title]);
  return (
    <>
      <Back />
      {problem.isPending ? <ProblemSkeletons count={1} /> : null}
      {problem.isError && !problem.data ? (
        <Card>
          <h1 className="sr-only">{words.unnamed}</h1>
          <MissingProblem level={1} query={problem} />
        </Card>
      ) : null}
      {problem.data ? <ProblemView problem={problem.data} atComments={atComments} /> : null}
    </>
  );
}

/** Goes back to the list as it was, or to Explore where this page was opened first. */
function Back() {
  const router = useRouter();
  return (
    <Link
      to="/explore"
      onClick={(event) => {
        if (!router.history.canGoBack()) return;
        event.preventDefault();
        router.history.back();
      }}
      className="-mt-2.5 mb-0.5 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-chip pr-2 pl-1 text-card font-semibold text-brand-ink underline-offset-3 hover:underline"
    >
      <Icon shape={ArrowLeft} className="size-5" />
      {words.back}
    </Link>
  );
}
