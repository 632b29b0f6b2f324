import { day, hour, localDateTime, readLocalDateTime } from '#core/time.ts';

/**
 * A time of the demo, seen from when it is loaded: `12d 08:30` is that time twelve days ago in Johannesburg,
 * `in 2d 08:30` in two days, `5h` five hours ago. What is hours ago is at most six, and comes after all days.
 */
export function instantOf(when: string, now: Date): Date {
  const hours = /^(\d)h$/.exec(when);
  if (hours !== null) return new Date(now.getTime() - Number(hours[1]) * hour);
  const [, coming, days, clock] = /^(in )?(\d+)d (\d\d:\d\d)$/.exec(when) ?? [];
  const today = readLocalDateTime(`${localDateTime(now).slice(0, 10)}T${clock}`);
  if (today === null) throw new Error(`${when} is no time of the demo`);
  return new Date(today.getTime() + (coming === undefined ? -1 : 1) * Number(days) * day);
}
