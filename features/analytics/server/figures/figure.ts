import type { z } from '#core/zod.ts';
import type { World } from '#engine/work.ts';
import { findMedian } from '#features/analytics/bands.ts';
import type { figure } from '#features/analytics/contract.ts';
import { listPeriods, type Period, type Span } from '#features/analytics/ranges.ts';
import { figureLabels as labels } from '#features/analytics/wording.ts';
import type { Coverage, Sums } from '#features/analytics/server/read-sums.ts';
import type { DayMetric } from '#features/analytics/server/sums.ts';

export type Figure = z.output<typeof figure>;
export type FigureBody = Omit<Figure, 'id'>;
export type Column = Figure['columns'][number];

/** The sums of a span and where they come from. */
export type Part = { span: Span; sums: Sums; coverage: Coverage };

/** The input of a figure: the range, and the range before it if the two are compared. */
export type Given = { world: World; by: Period; now: Part; before: Part | null };

/** The sums that a figure needs, and the function that makes the figure of them. */
export type Recipe = {
  overTime?: readonly DayMetric[];
  whole?: readonly DayMetric[];
  build: (given: Given) => FigureBody | Promise<FigureBody>;
};

export const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, value) => sum + value, 0);

/** A share in hundredths of a percent; null of nothing. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);

/** A metric over time: a column for each key, and the sum of each column over the range. */
export function overTime(
  { by, now, before }: Given,
  metric: DayMetric,
  columns: readonly Column[],
  keyOf: (column: string) => string[] = (column) => [column],
): FigureBody {
  const pick = (counts: ReadonlyMap<string, number>) =>
    columns.map(({ key }) => keyOf(key).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0));
  const periods = listPeriods(now.span, by);
  const periodsBefore = before === null ? [] : listPeriods(before.span, by);
  const sums = pick(now.sums.of(metric));
  const sumsBefore = before === null ? null : pick(before.sums.of(metric));
  return {
    columns: [...columns],
    rows: periods.map((period, at) => {
      const past = periodsBefore[at];
      return {
        key: period,
        label: period,
        values: pick(now.sums.at(metric, period)),
        before: before === null || past === undefined ? null : pick(before.sums.at(metric, past)),
      };
    }),
    facts: columns.map(({ label, unit }, at) => ({
      label,
      unit,
      value: sums[at] ?? 0,
      before: sumsBefore?.[at] ?? null,
    })),
  };
}

type Ranked = {
  column: Column;
  keys?: readonly string[];
  labelOf: (key: string) => string;
  /** The key of today, if keys have changed since they were counted. */
  keyOf?: (key: string) => string;
};

function mergeKeys(counts: ReadonlyMap<string, number>, keyOf: (key: string) => string): Map<string, number> {
  const merged = new Map<string, number>();
  for (const [key, value] of counts) merged.set(keyOf(key), (merged.get(keyOf(key)) ?? 0) + value);
  return merged;
}

/** A ranking of the keys of a metric by their values, the largest first; or in the order of `keys`, also those of nothing. */
export function ranking(
  { now, before }: Given,
  metric: DayMetric,
  { column, keys, labelOf, keyOf = (key) => key }: Ranked,
): FigureBody {
  const counts = mergeKeys(now.sums.of(metric), keyOf);
  const counted = before === null ? undefined : mergeKeys(before.sums.of(metric), keyOf);
  const listed =
    keys ??
    [...new Set([...counts.keys(), ...(counted?.keys() ?? [])])].toSorted(
      (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || one.localeCompare(other),
    );
  return {
    columns: [column],
    rows: listed.map((key) => ({
      key,
      label: labelOf(key),
      values: [counts.get(key) ?? 0],
      before: counted === undefined ? null : [counted.get(key) ?? 0],
    })),
    facts: [
      {
        label: labels.total,
        unit: column.unit,
        value: total(counts),
        before: counted === undefined ? null : total(counted),
      },
    ],
  };
}

/** The counts with their keys as numbers of minutes. */
export const toMinutes = (counts: ReadonlyMap<string, number>): Map<number, number> =>
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
