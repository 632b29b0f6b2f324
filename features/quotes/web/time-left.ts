import { day, hour, minute } from '#core/time.ts';
import { timeSpans } from '../wording.ts';

/** The time before its end from which a quote is about to expire, in milliseconds. */
const expiringWithin = 6 * hour;

/** The state of a quote's validity, `left` milliseconds before its end. */
export const validityAt = (left: number): 'valid' | 'expiring' | 'expired' =>
  left <= 0 ? 'expired' : left <= expiringWithin ? 'expiring' : 'valid';

/** Hours are named below this span: a quote of 48 hours has 48 hours when it is sent, and not one day. */
const daysFrom = 3 * day;

type Unit = { name: 'day' | 'hour' | 'minute'; length: number; least: number };

const unitOf = (left: number): Unit =>
  left >= daysFrom
    ? { name: 'day', length: day, least: daysFrom }
    : left >= hour
      ? { name: 'hour', length: hour, least: hour }
      : { name: 'minute', length: minute, least: 0 };

/** `24 days` until the last three, then `71 hours`, then `12 minutes`, from milliseconds. A part of a unit counts as a whole one. */
export function showTimeLeft(left: number): string {
  const { name, length } = unitOf(left);
  return timeSpans[name](Math.ceil(left / length));
}

/** The milliseconds until `showTimeLeft` changes. */
export function untilNextChange(left: number): number {
  const { length, least } = unitOf(left);
  const untilNext = left % length || length;
  // A smaller unit replaces this one below this number.
  return least === 0 ? untilNext : Math.min(untilNext, left - least + 1);
}
