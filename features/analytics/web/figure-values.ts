import type { BarItem } from '#kit/ui/charts/bar-list.tsx';
import type { ChartTable } from '#kit/ui/charts/chart-figure.tsx';
import type { Period } from '#core/periods.ts';
import { isOverTime } from '../figures.ts';
import { showPeriod, showValue } from '../show.ts';
import { analyticsWords as words } from '../wording.ts';
import type { Figure } from './api.ts';

/** The items that a ranking draws; its table has all of them. */
const maxItems = 12;

/** True if there is anything to draw. */
export const hasNumbers = ({ rows }: Figure): boolean =>
  rows.some(({ values, before }) => [...values, ...(before ?? [])].some((value) => (value ?? 0) > 0));

/** The name of a row: the day, week or month of a figure over time, else as the answer says it. */
const nameRow = (kind: Figure['kind'], { key, label }: Figure['rows'][number], by: Period): string =>
  isOverTime(kind) ? showPeriod(key, by) : kind === 'table' ? showPeriod(key, 'month') : label;

/** The numbers of a figure as text, with those of the range before beside each column. */
export function toTable({ kind, columns, rows }: Figure, by: Period): ChartTable {
  const isCompared = rows.some(({ before }) => before !== null);
  const first = isOverTime(kind) ? words.periods[by] : kind === 'table' ? words.periods.month : words.name;
  return {
    columns: [first, ...columns.flatMap(({ label }) => (isCompared ? [label, words.columnBefore(label)] : [label]))],
    rows: rows.map((row) => [
      nameRow(kind, row, by),
      ...columns.flatMap(({ unit }, at) => {
        const cell = showCell(unit, row.values[at] ?? null);
        return isCompared ? [cell, showCell(unit, row.before?.[at] ?? null)] : [cell];
      }),
    ]),
  };
}

const showCell = (unit: Figure['columns'][number]['unit'], value: number | null) =>
  value === null ? words.noCell : showValue(unit, value);

/** The bars of a ranking or a funnel: the first column is their length, the others are beside and under it. */
export function toItems({ kind, columns, rows }: Figure): BarItem[] {
  const [unit = 'count', ...others] = columns.map((column) => column.unit);
  return rows.slice(0, maxItems).map(({ label, values, before }) => {
    const [value = 0, ...more] = values;
    const notes = [
      ...(before === null || before[0] === undefined ? [] : [words.was(showValue(unit, before[0]))]),
      ...(kind === 'funnel'
        ? [noteStep(more[1] ?? null, more[2] ?? null)]
        : more.map((one, at) => words.labelled(columns[at + 1]?.label ?? '', showValue(others[at] ?? 'count', one)))),
    ].filter((note) => note !== '');
    return {
      label,
      value: value ?? 0,
      shown: showValue(unit, value),
      share: kind === 'funnel' && more[0] !== null && more[0] !== undefined ? showValue('percent', more[0]) : undefined,
      note: notes.length === 0 ? undefined : notes.join(words.between),
    };
  });
}

/** `72% of the step before, median 3.5 h`; empty for the first step. */
const noteStep = (share: number | null, median: number | null): string =>
  share === null
    ? ''
    : [
        words.ofStepBefore(showValue('percent', share)),
        ...(median === null ? [] : [words.medianAfter(showValue('minutes', median))]),
      ].join(words.between);

/** A chart over time in words, for people who do not see it: the largest value of each line. */
export const sayFinding = ({ columns, rows }: Figure, by: Period): string =>
  columns
    .map(({ label, unit }, at) => {
      const largest = rows.toSorted((one, other) => (other.values[at] ?? 0) - (one.values[at] ?? 0))[0];
      return largest === undefined
        ? ''
        : words.highest(label, showValue(unit, largest.values[at] ?? 0), showPeriod(largest.key, by));
    })
    .join(' ');
