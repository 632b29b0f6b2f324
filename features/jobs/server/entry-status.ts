import type { JobStatus } from '../lifecycle.ts';

export type EntryStatus = 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';

const entryStatuses: Record<JobStatus, EntryStatus | null> = {
  pending: null,
  awaiting_member_confirmation: 'TENTATIVE',
  pending_reschedule: null,
  scheduled: 'CONFIRMED',
  work_completed: 'CONFIRMED',
  completed_and_rated: 'CONFIRMED',
  completed_unrated: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/** The status that a calendar shows for a job; null if the job has no date. */
export const findEntryStatus = (job: { status: JobStatus; proposedDate: Date | string | null }): EntryStatus | null =>
  job.proposedDate === null ? null : entryStatuses[job.status];
