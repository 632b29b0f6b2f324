import { localDateTime, readLocalDateTime } from '#core/time.ts';
import { noticePeriod } from '../limits.ts';

/** The instant at which a day, as in `2026-12-20`, begins in South Africa; null if there is no such day. */
export const beginningOf = (day: string): Date | null => readLocalDateTime(`${day}T00:00`);

/** The earliest day from which a version that is published at `now` may apply: one that begins when people have had their notice. */
export function firstDay(now: Date): string {
  const noticeEnd = new Date(now.getTime() + noticePeriod);
  const day = localDateTime(noticeEnd).slice(0, 10);
  if (beginningOf(day)?.getTime() === noticeEnd.getTime()) return day;
  return localDateTime(new Date(noticeEnd.getTime() + 24 * 60 * 60 * 1000)).slice(0, 10);
}
