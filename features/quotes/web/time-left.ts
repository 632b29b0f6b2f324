import { day, hour, minute } from '#core/time.ts';
import { timeSpan } from '../wording.ts';

/** How long before its end a quote is about to expire, in milliseconds. */
const expiringWithin = 6 * hour;

/** The state of a quote's validity, `left` milliseconds before its end. */
export const validityAt = (left: number): 'valid' | 'expiring' | 'expired' =>
  left <= 0 ? 'expired' : left <= expiringWithin ? 'expiring' : 'valid';

/** `24 days` until the last day, then `5 hours`, then `12 minutes`, from milliseconds. A minute that has begun counts as a whole one. */
export function showTimeLeft(left: number): string {
  if (left >= day) return timeSpan(Math.floor(left / day), 'day');
  if (left >= hour) return timeSpan(Math.floor(left / hour), 'hour');
  return timeSpan(Math.ceil(left / minute), 'minute');
}

/** The milliseconds until `showTimeLeft` says something else. */
export function untilNextChange(left: number): number {
  if (left >= hour) return (left % (left >= day ? day : hour)) + 1;
  return left % minute || minute;
}
