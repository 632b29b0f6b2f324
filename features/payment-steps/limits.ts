import { day } from '#core/time.ts';

/** A step that is announced or received within this long of falling due, or of its denial, is paid as agreed, in milliseconds. */
export const paidWithin = 7 * day;

/** A reminder comes this long after a step fell due or was announced, in milliseconds, and the next ones as long after another. */
export const firstReminderAfter = day;
export const nextReminderAfter = 3 * day;
export const maxReminders = 3;

/** The payment steps of one job: those of its quote, of changes, and the rests of parts. */
export const maxSteps = 40;
