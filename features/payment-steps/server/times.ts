import { hour } from '#core/time.ts';
import { isCalledOff, type Completion } from '#features/jobs/lifecycle.ts';
import { firstReminderAfter, paidWithin } from '../limits.ts';
import type { Step } from './lock-step.ts';

/** The first reminder of a step that falls due at `dueAt`: in the morning of its day, or a day after the news with which it fell due. */
export const findFirstReminder = (due: Step['due'], dueAt: Date): Date =>
  new Date(dueAt.getTime() + (due === 'day' ? 8 * hour : firstReminderAfter));

/** The instants of a step that is due from `dueAt` on. */
export const timesOf = (due: Step['due'], dueAt: Date) => ({
  remindAt: findFirstReminder(due, dueAt),
  lateAt: new Date(dueAt.getTime() + paidWithin),
});

/** The instants of a step that is due again, from now on at the earliest. It falls late once, and work that was called off asks for nothing. */
export function timesAgain(
  { due, dueAt, isLate }: Pick<Step, 'due' | 'dueAt' | 'isLate'>,
  { now, job }: { now: Date; job: Completion },
) {
  const times =
    dueAt === null || isCalledOff(job) ? { remindAt: null, lateAt: null } : timesOf(due, dueAt > now ? dueAt : now);
  return { ...times, ...(isLate && { lateAt: null }), reminders: 0 };
}
