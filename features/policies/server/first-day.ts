import { day as dayLong, localDateTime, readLocalDateTime } from '#core/time.ts';
import { maxLeadDays, noticePeriod } from '../limits.ts';

/** The instant at which a day, as in `2026-12-20`, begins in South Africa; null if there is no such day. */
export const beginningOf = (day: string): Date | null => readLocalDateTime(`${day}T00:00`);

/** The earliest day from which a version that is published at `now` may apply: one that begins when people have had their notice. */
export function firstDay(now: Date): string {
  const noticeEnd = new Date(now.getTime() + noticePeriod);
  const day = localDateTime(noticeEnd).slice(0, 10);
  if (beginningOf(day)?.getTime() === noticeEnd.getTime()) return day;
  return localDateTime(new Date(noticeEnd.getTime() + dayLong)).slice(0, 10);
}

/** The latest day from which a version that is published at `now` may apply. Where the newest one begins later, it is the day of that one. */
export function lastDay(now: Date, newest: { startsAt: string }): string {
  const latest = Math.max(now.getTime() + maxLeadDays * dayLong, new Date(newest.startsAt).getTime());
  return localDateTime(new Date(latest)).slice(0, 10);
}
