import { Ban, CircleCheckBig, CircleX, Clock, FileCheck, Hammer, type LucideIcon, ThumbsUp } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { quoteLifecycle, type QuoteStatus } from '../lifecycle.ts';

const icons: Record<QuoteStatus, LucideIcon> = {
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

export function QuoteBadge({ status }: { status: QuoteStatus }) {
  const { label, tone } = quoteLifecycle.statuses[status];
  return (
    <Badge tone={tone} icon={icons[status]}>
      {label}
    </Badge>
  );
}
