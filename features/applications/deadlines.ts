import { day } from '#core/time.ts';

/** Milliseconds from the payment in which admins answer an application; after them it is refunded. */
export const answerWithin = 14 * day;

/** Milliseconds before that at which they are reminded. */
export const remindBefore = 4 * day;
