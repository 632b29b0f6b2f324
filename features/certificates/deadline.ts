import { addDays, findDayStart, toDay } from '#core/month.ts';
import { hour } from '#core/time.ts';
import { addWorkingDays } from '#core/working-days.ts';

/** The member gets a certificate within so many working days after the completion of the work. */
export const daysToDeliver = 5;

/** The working days on whose morning the provider is reminded. */
const reminderDays = [3, daysToDeliver];

const morning = 8 * hour;

/** The last day for a certificate (`2026-12-03`), and the midnight in Johannesburg with which it becomes late. */
export function findDeadline(completedAt: Date): { dueOn: string; lateAt: Date } {
  const dueOn = addWorkingDays(toDay(completedAt), daysToDeliver);
  return { dueOn, lateAt: findDayStart(addDays(dueOn, 1)) };
}

/** The next reminder after `now` of a certificate for work that was completed at `completedAt`; null if the last one has passed. */
export const findNextReminder = (completedAt: Date, now: Date): Date | null =>
  reminderDays
    .map((count) => new Date(findDayStart(addWorkingDays(toDay(completedAt), count)).getTime() + morning))
    .find((at) => at > now) ?? null;
