import { dayOf } from '#core/month.ts';
import { minute, showClock, showDayTime } from '#core/time.ts';

/** How long work may be expected to take: minutes from its beginning to its end. A day is one of eight hours, and several have their nights between them. */
const durations = [
  [30, '30 minutes'],
  [60, '1 hour'],
  [90, '1 hour 30 minutes'],
  [120, '2 hours'],
  [180, '3 hours'],
  [240, 'Half a day'],
  [480, '1 day'],
  [1920, '2 days'],
  [3360, '3 days'],
  [6240, '5 days'],
] as const;

export type DurationMinutes = (typeof durations)[number][0];
export const durationChoices = durations.map(([minutes]) => minutes);
/** What a job takes until its provider says otherwise. */
export const usualDuration = 120;
export const longestDuration = 6240;

/** `2 hours` */
export const showDuration = (minutes: number): string =>
  durations.find(([known]) => known === minutes)?.[1] ?? `${minutes} minutes`;

/** When work that begins at `at` is expected to be done. */
export const endOf = (at: Date | string, minutes: number): Date => new Date(new Date(at).getTime() + minutes * minute);

/** `2 hours, until 10:30`; `2 days, until 25 November, 16:30`. */
export function showUntil(at: Date | string, minutes: number): string {
  const end = endOf(at, minutes);
  return `${showDuration(minutes)}, until ${dayOf(end) === dayOf(at) ? showClock(end) : showDayTime(end)}`;
}
