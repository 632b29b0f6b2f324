import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheckBig,
  Clock,
  type LucideIcon,
  Star,
  StarOff,
} from 'lucide-react';
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

/** The status of a job, by the label of its lifecycle. */
export function JobBadge({ status }: { status: JobStatus }) {
  const { label, tone } = jobLifecycle.statuses[status];
  return (
    <Badge tone={tone} icon={icons[status]}>
      {label}
    </Badge>
  );
}
