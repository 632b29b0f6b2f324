import { quoteLifecycle, reworkStatus } from '#features/quotes/lifecycle.ts';
import { jobLifecycle, type JobStatus } from './lifecycle.ts';

type ShownJob = { status: JobStatus; started?: boolean; rework?: unknown };

/** The state of agreed work on every screen: the job's own, or that of its quote once the work has begun. */
export type JobState = JobStatus | 'work_in_progress' | 'rework';

export const findJobState = ({ status, started = false, rework }: ShownJob): JobState =>
  status === 'scheduled' && rework !== undefined && rework !== null && rework !== false
    ? 'rework'
    : started
      ? 'work_in_progress'
      : status;

/** The word and the tone of a state. */
export function showJobState(state: JobState) {
  if (state === 'rework') return reworkStatus;
  return state === 'work_in_progress' ? quoteLifecycle.statuses.work_in_progress : jobLifecycle.statuses[state];
}
