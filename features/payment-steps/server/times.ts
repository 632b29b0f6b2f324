import { hour } from '#core/time.ts';
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

/** The instants of a step that is due again, from now on at the earliest. It falls late once, and cancelled work asks for nothing. */
export function timesAgain(
  { due, dueAt, isLate }: Pick<Step, 'due' | 'dueAt' | 'isLate'>,
  { now, jobStatus }: { now: Date; jobStatus: string },
) {
  const times =
    dueAt === null || jobStatus === 'cancelled'
      ? { remindAt: null, lateAt: null }
      : timesOf(due, dueAt > now ? dueAt : now);
  return { ...times, ...(isLate && { lateAt: null }), reminders: 0 };
}
