/**
 * Stands in a sentence for a number that is known only when it is read. No person can type it: typed text has no NUL. No row can keep it
 * either, so a title is stored by `storeCount` of the notifications.
 */
export const countMark = '\u0000';
