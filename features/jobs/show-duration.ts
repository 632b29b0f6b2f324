import { toDay } from '#core/month.ts';
import { showClock, showDayTime } from '#core/time.ts';
import { findEnd } from './durations.ts';
import { durationWords as words } from './wording.ts';

/** `2 hours` */
export const showDuration = (minutes: number): string => words.named(minutes);

/** `2 hours, until 10:30`; `2 days, until 25 November, 16:30`. */
export function showUntil(at: Date | string, minutes: number): string {
  const end = findEnd(at, minutes);
  return words.until(words.named(minutes), toDay(end) === toDay(at) ? showClock(end) : showDayTime(end));
}
