import { day, hour } from '#core/time.ts';

/** Milliseconds after a change in which no one can pay by the new details. */
export const quietFor = 72 * hour;
/** Milliseconds after the completion of a job in which its member can still pay by the details. */
export const payableFor = 90 * day;
export const maxHolder = 70;
