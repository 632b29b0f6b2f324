import { jobSets, type JobStatus } from '../lifecycle.ts';
import type { JobTab } from '../tabs.ts';

/** The statuses that each tab of My Jobs shows. */
export const statusesInTab = {
  pending: ['pending', 'awaiting_member_confirmation', 'pending_reschedule'],
  scheduled: ['scheduled'],
  completed: jobSets.finished,
  cancelled: ['cancelled'],
} as const satisfies Record<JobTab, readonly JobStatus[]>;
