import {
  Ban,
  CircleCheckBig,
  CircleQuestionMark,
  CircleX,
  Clock,
  FileCheck,
  Hammer,
  type IconNode,
  ThumbsUp,
  Wrench,
} from 'lucide';
import { Badge } from '#kit/ui/badge.tsx';
import { quoteLifecycle, reworkStatus, type QuoteStatus } from '../lifecycle.ts';

const icons: Partial<Record<QuoteStatus, IconNode>> = {
  pending_provider_response: Clock,
  quote_submitted: FileCheck,
  quote_accepted: ThumbsUp,
  quote_declined_by_member: CircleX,
  request_declined_by_provider: CircleX,
  cancelled_by_member: Ban,
  cancelled_by_provider: Ban,
  work_in_progress: Hammer,
  work_completed: CircleCheckBig,
};

/** The status of a quote by the label of its lifecycle; work in progress that is rework says so. A page from before a release may not know a new status. */
export function QuoteBadge({ status, rework = false }: { status: QuoteStatus; rework?: boolean }) {
  const isRework = rework && status === 'work_in_progress';
  const known = isRework
    ? reworkStatus
    : Object.entries(quoteLifecycle.statuses).find(([name]) => name === status)?.[1];
  return (
    <Badge tone={known?.tone ?? 'line'} icon={isRework ? Wrench : (icons[status] ?? CircleQuestionMark)}>
      {known?.label ?? status.replaceAll('_', ' ')}
    </Badge>
  );
}
