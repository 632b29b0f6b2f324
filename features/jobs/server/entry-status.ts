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

/** True while rework has no agreed date, by the steps of its job, oldest first: the last agreed one is that of the visit that was kept. */
export const isReworkUndated = (timeline: readonly { step: string }[]): boolean =>
  timeline.findLast(({ step }) => ['confirm', 'agree', 'rework'].includes(step))?.step === 'rework';

/** The status that a calendar shows for a job; null if the job has no date, or if the entry is that of a visit that was kept before rework. */
export const findEntryStatus = (
  job: { status: JobStatus; proposedDate: Date | string | null },
  timeline: readonly { step: string }[],
): EntryStatus | null => (job.proposedDate === null || isReworkUndated(timeline) ? null : entryStatuses[job.status]);
