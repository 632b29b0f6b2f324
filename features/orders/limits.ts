import { day } from '#core/time.ts';
import { maxLines } from '#features/quotes/limits.ts';

/** A change order without an answer lapses after this long, in milliseconds. */
export const orderLapsesAfter = 7 * day;

/** The change orders of one job, whatever became of them. */
export const maxOrders = 30;

/** The lines that an agreement can have: those of its quote, and of every change order. */
export const maxAgreedLines = maxLines * (maxOrders + 1);

/** The characters of the key of an agreed line: `q29`, `30.29`. */
export const maxKey = 10;

export const maxOrderPhotos = 10;

/** The days that a change order can add to the work. */
export const maxAddedDays = 60;

/** The digits that stand for a change order, and those of the answer to it. */
export const codeLength = 6;

/** After so many wrong answer codes in a row a job takes none for a while. */
export const maxWrongCodes = 5;

/** A job with too many wrong answer codes takes none for this long, in milliseconds. Accepting by a press stays possible. */
export const codesLockedFor = day;
