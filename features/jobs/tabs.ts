import { jobSets, type JobStatus } from './lifecycle.ts';

/** The tabs of My Jobs and the statuses that each shows. */
export const statusesInTab = {
  pending: ['pending', 'awaiting_member_confirmation', 'pending_reschedule'],
  scheduled: ['scheduled'],
  completed: jobSets.finished,
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly JobStatus[]>;

export type JobTab = keyof typeof statusesInTab;
export const jobTabs = Object.keys(statusesInTab) as [JobTab, ...JobTab[]];
