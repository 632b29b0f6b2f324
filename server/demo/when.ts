import { day, hour, localDateTime, minute, readLocalDateTime, startOfDay } from '#core/time.ts';

/**
 * A time of the demo, relative to `now`: `12d 08:30` is 08:30 in Johannesburg twelve days ago, `in 2d 08:30` is in two days, and `5h` is
 * five hours ago. Hours are at most six, and later than all days. `today` is a time of today close to now, `10m` was ten minutes ago and
 * never yesterday.
 */
export function parseWhen(when: string, now: Date): Date {
  const [, count, unit] = /^(\d+)([hm])$/.exec(when) ?? [];
  if (unit === 'h') return new Date(now.getTime() - Number(count) * hour);
  const midnight = startOfDay(now).getTime();
  if (unit === 'm') return new Date(Math.max(midnight, now.getTime() - Number(count) * minute));
  // An hour before midnight there is no time of today left, and an hour after it there was none.
  if (when === 'today') return new Date(now.getTime() + (now.getTime() < midnight + day / 2 ? 20 : -10) * minute);
  const [, coming, days, clock] = /^(in )?(\d+)d (\d\d:\d\d)$/.exec(when) ?? [];
  const today = readLocalDateTime(`${localDateTime(now).slice(0, 10)}T${clock}`);
  if (today === null) throw new Error(`${when} is not a time of the demo`);
  return new Date(today.getTime() + (coming === undefined ? -1 : 1) * Number(days) * day);
}
