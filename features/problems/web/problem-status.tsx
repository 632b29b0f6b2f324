import { CircleDot, CircleQuestionMark, Hourglass, Lock, type LucideIcon } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { problemCardWords } from '../feed-wording.ts';
import { problemStatuses } from '../statuses.ts';

const icons: Record<string, LucideIcon> = { open: CircleDot, pending_quotes: Hourglass, closed: Lock };

/** A problem's status as the lifecycle names it; one that this page does not know yet is Unknown. */
export function ProblemStatus({ status }: { status: string }) {
  const known = Object.entries(problemStatuses).find(([name]) => name === status)?.[1];
  return (
    <Badge tone={known?.tone ?? 'line'} icon={icons[status] ?? CircleQuestionMark}>
      {known?.label ?? problemCardWords.unknownStatus}
    </Badge>
  );
}
