import type { FigureKind, Unit } from '#core/figures.ts';
import { listPeriods, type Period, type Span } from '#core/periods.ts';
import type { Database } from '#engine/postgres/database.ts';
import type { Sums } from './sums.ts';
import { factWords as words } from './wording.ts';

export type Column = { key: string; label: string; unit: Unit };
type Value = number | null;

/** The numbers of a figure: a row for each point, item or step, with a value for each column. */
export type FigureBody = {
  columns: Column[];
  /** `key` is the first day of a period, or the name of an item. */
  rows: { key: string; label: string; values: Value[]; before: Value[] | null }[];
  /** Totals over the whole range. */
  facts: { label: string; unit: Unit; value: Value; before: Value }[];
};

/** The sums of a span. */
export type Part = { span: Span; sums: Sums };

/** The input of a figure: the range, and the range before it if the two are compared. */
export type Given = {
  world: { db: Database; payments: { mode: string } | null };
  by: Period;
  today: string;
  now: Part;
  before: Part | null;
  /** Reads sums of days that are over, of other days than those of the range. */
  closed: {
    /** The sums of exactly these days, weeks or months, or the stock at the end of days. */
    on: (metrics: readonly string[], days: readonly string[]) => Promise<Sums>;
    /** The sums of the days of a span by their periods. */
    within: (metrics: readonly string[], span: Span, by: Period) => Promise<Sums>;
    /** The last day that is summed. */
    findLast: () => Promise<string | null>;
  };
};

export type Figure = {
  kind: FigureKind;
  title: string | Record<Period, string>;
  /** The rule by which it counts, for admins and for docs/metrics.md. */
  definition: string;
  /** The metrics that it needs by period, and those that it needs as a whole. */
  overTime?: readonly string[];
  whole?: readonly string[];
  /** The sums of weeks or of months that it needs where a point is one. */
  periods?: Partial<Record<Period, string>>;
  build: (given: Given) => FigureBody | Promise<FigureBody>;
};

export const total = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, value) => sum + value, 0);

/** A share in hundredths of a percent; null of nothing. */
export const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000);

/** Columns in the order of their names. */
export const columnsOf = (labels: Readonly<Record<string, string>>, unit: Unit = 'count'): Column[] =>
  Object.entries(labels).map(([key, label]) => ({ key, label, unit }));

/** A metric over time: a column for each key, and the sum of each column over the range. */
export function overTime(
  { by, now, before }: Pick<Given, 'by' | 'now' | 'before'>,
  metric: string,
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
  { now, before }: Pick<Given, 'now' | 'before'>,
  metric: string,
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
        label: words.total,
        unit: column.unit,
        value: total(counts),
        before: counted === undefined ? null : total(counted),
      },
    ],
  };
}
