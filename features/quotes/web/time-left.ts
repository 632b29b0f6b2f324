import { day, hour, minute } from '#core/time.ts';
import { timeSpan } from '../wording.ts';

/** How long before its end a quote is about to expire, in milliseconds. */
const expiringWithin = 6 * hour;

/** The state of a quote's validity, `left` milliseconds before its end. */
export const validityAt = (left: number): 'valid' | 'expiring' | 'expired' =>
  left <= 0 ? 'expired' : left <= expiringWithin ? 'expiring' : 'valid';

/** `1 day, 3 hours and 12 minutes`, from milliseconds. A minute that has begun counts as a whole one. */
export function showTimeLeft(left: number): string {
  const minutes = Math.ceil(left / minute);
  return timeSpan({
    days: Math.floor(minutes / (day / minute)),
    hours: Math.floor(minutes / (hour / minute)) % 24,
    minutes: minutes % 60,
  });
}

/** The milliseconds until `showTimeLeft` says something else. */
export const untilNextMinute = (left: number): number => left % minute || minute;
