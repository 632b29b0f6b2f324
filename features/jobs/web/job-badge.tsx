import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheckBig,
  Clock,
  Hammer,
  type LucideIcon,
  Star,
  StarOff,
} from 'lucide-react';
import { quoteLifecycle } from '#features/quotes/lifecycle.ts';
import { Badge } from '#web/ui/badge.tsx';
import { jobLifecycle, type JobStatus } from '../lifecycle.ts';

const icons: Record<JobStatus, LucideIcon> = {
  pending: Clock,
  awaiting_member_confirmation: CalendarClock,
  pending_reschedule: CalendarX,
  scheduled: CalendarCheck,
  work_completed: CircleCheckBig,
  completed_and_rated: Star,
  completed_unrated: StarOff,
  cancelled: Ban,
};

/** The status of a job, by the label of its lifecycle; that of its quote once the work has begun. */
export function JobBadge({ status, started = false }: { status: JobStatus; started?: boolean }) {
  if (started) {
    const { label, tone } = quoteLifecycle.statuses.work_in_progress;
    return (
      <Badge tone={tone} icon={Hammer}>
        {label}
      </Badge>
    );
  }
  const { label, tone } = jobLifecycle.statuses[status];
  return (
    <Badge tone={tone} icon={icons[status]}>
      {label}
    </Badge>
  );
}
