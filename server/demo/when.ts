import { day, hour, localDateTime, readLocalDateTime } from '#core/time.ts';

/**
 * A time of the demo, relative to `now`: `12d 08:30` is 08:30 in Johannesburg twelve days ago, `in 2d 08:30` is in two days, and `5h` is
 * five hours ago. Hours are at most six, and later than all days.
 */
export function parseWhen(when: string, now: Date): Date {
  const hours = /^(\d)h$/.exec(when);
  if (hours !== null) return new Date(now.getTime() - Number(hours[1]) * hour);
  const [, coming, days, clock] = /^(in )?(\d+)d (\d\d:\d\d)$/.exec(when) ?? [];
  const today = readLocalDateTime(`${localDateTime(now).slice(0, 10)}T${clock}`);
  if (today === null) throw new Error(`${when} is not a time of the demo`);
  return new Date(today.getTime() + (coming === undefined ? -1 : 1) * Number(days) * day);
}
