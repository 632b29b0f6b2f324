import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useProblem } from '#features/problems/web/api.ts';
import type { OpenedProblem } from '#features/problems/web/problem-link.tsx';
import { ProblemSkeletons } from '#features/problems/web/problem-skeleton.tsx';
import { Dialog } from '#kit/ui/overlays/dialog.tsx';
import { MissingProblem } from './missing-problem.tsx';
import { ProblemView } from './problem-view.tsx';
import { tabTitle } from '#web/wording.ts';
import { problemViewWords } from './wording.ts';

/** A problem in a dialog over the list that it was opened from; closing it goes back to the list. */
export default function ProblemDialog({ problem: opened, open }: { problem: OpenedProblem; open: boolean }) {
  const { id, depth, atComments } = opened;
  const router = useRouter();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [opened, open]);
  // A second press may come before the page has gone back.
  const leave = () => {
    if (!open || isLeaving.current) return;
    isLeaving.current = true;
    router.history.go(-depth);
  };
  const problem = useProblem(id, open);
  const title = problem.data?.title;
  useEffect(() => {
    if (!open || title === undefined) return;
    const before = document.title;
    document.title = tabTitle(title);
    return () => {
      document.title = before;
    };
  }, [open, title]);
  return (
    <Dialog
      open={open}
      ownsBack
      onClose={leave}
      title={<span className="wrap-anywhere">{title ?? problemViewWords.unnamed}</span>}
    >
      {problem.isPending ? <ProblemSkeletons count={1} /> : null}
      {problem.isError && !problem.data ? <MissingProblem query={problem} /> : null}
      {problem.data ? <ProblemView key={id} problem={problem.data} over atComments={atComments} /> : null}
    </Dialog>
  );
}
