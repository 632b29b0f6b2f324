import { day } from '#core/time.ts';

/**
 * True for an age in milliseconds that nothing on a device reaches: its clock was wrong when the thing was kept, or is wrong now. The thing is then
 * as old as one that is kept now.
 */
export const isClockFault = (age: number): boolean => age < 0 || age > 365 * day;
