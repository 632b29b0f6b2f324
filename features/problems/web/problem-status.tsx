import { CircleDot, CircleQuestionMark, Hourglass, Lock, type IconNode } from 'lucide';
import { Badge } from '#kit/ui/badge.tsx';
import { problemCardWords } from '../feed-wording.ts';
import { problemStatuses } from '../status-lifecycle.ts';

const icons: Record<string, IconNode> = { open: CircleDot, pending_quotes: Hourglass, closed: Lock };

/** The badge of a problem's status. A page from before a release may not know a new status. */
export function ProblemStatus({ status }: { status: string }) {
  const known = Object.entries(problemStatuses).find(([name]) => name === status)?.[1];
  return (
    <Badge tone={known?.tone ?? 'line'} icon={icons[status] ?? CircleQuestionMark}>
      {known?.label ?? problemCardWords.unknownStatus}
    </Badge>
  );
}
