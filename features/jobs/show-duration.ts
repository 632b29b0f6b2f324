import { dayOf } from '#core/month.ts';
import { showClock, showDayTime } from '#core/time.ts';
import { endOf } from './durations.ts';
import { durationWords as words } from './wording.ts';

/** `2 hours` */
export const showDuration = (minutes: number): string => words.named(minutes);

/** `2 hours, until 10:30`; `2 days, until 25 November, 16:30`. */
export function showUntil(at: Date | string, minutes: number): string {
  const end = endOf(at, minutes);
  return words.until(words.named(minutes), dayOf(end) === dayOf(at) ? showClock(end) : showDayTime(end));
}
