import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';

const ProblemDialog = lazyDialog(() => import('#web/pages/problem/problem-dialog.tsx'));

/** The problem that was opened from a list, over that list. */
export function ProblemOverlay() {
  const opened = useLocation({ select: ({ state }) => state.problem });
  const [problem, setProblem] = useState(opened);
  if (opened && opened !== problem) setProblem(opened);
  return problem ? <ProblemDialog problem={problem} open={opened !== undefined} /> : null;
}
