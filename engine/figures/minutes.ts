import { sql, type SQL } from 'drizzle-orm';

/**
 * Whole minutes rounded down to two digits (4, 59, 120, 1,400): days store the number of each, so that the median of any range follows,
 * with the same rounding.
 */
export function roundDown(minutes: number): number {
  const whole = Math.max(Math.floor(minutes), 0);
  const step = 10 ** Math.max(String(whole).length - 2, 0);
  return Math.floor(whole / step) * step;
}

/** `roundDown` in SQL: the whole minutes between two instants, to two digits. */
export const minutesBetween = (from: SQL, to: SQL): SQL => sql`(
  select minutes / step * step from (
    select minutes, power(10, greatest(length(minutes::text) - 2, 0))::bigint as step
    from (select greatest(floor(extract(epoch from ${to} - ${from}) / 60), 0)::bigint as minutes) whole
  ) stepped)::text`;

/** The median of values and how often each occurs, the lower of two in the middle; null without values. */
export function findMedian(counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const value of [...counts.keys()].toSorted((one, other) => one - other)) {
    seen += counts.get(value) ?? 0;
    if (seen * 2 >= total && total > 0) return value;
  }
  return null;
}

/** The counts with their keys as numbers of minutes. */
const toMinutes = (counts: ReadonlyMap<string, number>): Map<number, number> =>
  new Map([...counts].map(([minutes, count]) => [Number(minutes), count]));

/** The counts of a metric with minutes as its keys, in bands with these upper ends and one for everything longer. */
export function inBands(counts: ReadonlyMap<string, number>, ends: readonly number[]): number[] {
  const bands = [...ends.map(() => 0), 0];
  for (const [minutes, count] of toMinutes(counts)) {
    const found = ends.findIndex((end) => minutes < end);
    const at = found === -1 ? ends.length : found;
    bands[at] = (bands[at] ?? 0) + count;
  }
  return bands;
}

export const medianOf = (counts: ReadonlyMap<string, number>): number | null => findMedian(toMinutes(counts));
