import { day } from '#core/time.ts';

/** A request without an answer closes after this long, in milliseconds. */
export const answerWithin = 7 * day;

/** A quote that its member has not opened for this long gives its place of the month back, in milliseconds. */
export const openWithin = 2 * day;

export const maxLines = 30;

/** Per request, and per quote. */
export const maxAttachments = 10;

/** In thousandths: 100,000. */
export const maxQuantity = 100_000_000;

/** The highest call-out fee, in cents. */
export const maxCallOutCents = 100_000_00;
