import {
  Ban,
  CalendarCheck,
  CalendarClock,
  CalendarX,
  CircleCheckBig,
  Clock,
  Hammer,
  type IconNode,
  Star,
  StarOff,
  Wrench,
} from 'lucide';
import { Badge } from '#kit/ui/badge.tsx';
import type { JobStatus } from '../lifecycle.ts';
import { findJobState, type JobState, showJobState } from '../show-status.ts';

const icons: Record<JobState, IconNode> = {
  pending: Clock,
  awaiting_member_confirmation: CalendarClock,
  pending_reschedule: CalendarX,
  scheduled: CalendarCheck,
  work_in_progress: Hammer,
  rework: Wrench,
  work_completed: CircleCheckBig,
  completed_and_rated: Star,
  completed_unrated: StarOff,
  cancelled: Ban,
};

/** The state of a job: that of its quote once the work has begun. */
export function JobBadge(job: { status: JobStatus; started?: boolean; rework?: string | boolean | null }) {
  const state = findJobState(job);
  const { label, tone } = showJobState(state);
  return (
    <Badge tone={tone} icon={icons[state]}>
      {label}
    </Badge>
  );
}
