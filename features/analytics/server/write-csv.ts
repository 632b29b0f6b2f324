import { stringify } from 'csv-stringify/sync';
import { neutralise } from '#features/privacy/server/neutralise.ts';
import type { Period } from '#core/periods.ts';
import type { Unit } from '#core/figures.ts';
import { isOverTime, performanceSorts } from '../figures.ts';
import { analyticsWords as words, performanceWords } from '../wording.ts';
import { writeNumber } from '../show.ts';
import type { listPerformance } from './list-performance.ts';
import type { ReadFigure } from './read-figures.ts';

/** In the format of South African spreadsheets: semicolons, a mark of UTF-8 in front, and no cell that could be a formula. The last lines say what is missing. */
const toCsv = (rows: readonly (readonly string[])[], missing: readonly string[]): string =>
  stringify(
    [...rows, ...missing.map((note) => [note])].map((cells) => cells.map(neutralise)),
    { bom: true, delimiter: ';' },
  );

const sayDays = (daysMissing: number) => (daysMissing > 0 ? [words.missing(daysMissing)] : []);

const nameColumn = (label: string, unit: Unit) => words.csvColumns[unit](label);

/** The numbers of a figure, a row for each point or item, with those of the range before beside them. A point is its first day. */
export function writeFigureCsv(
  { kind, title, columns, rows }: ReadFigure,
  { by, daysMissing }: { by: Period; daysMissing: number },
): string {
  const isCompared = rows.some(({ before }) => before !== null);
  const head = [
    isOverTime(kind) ? words.periods[by] : title,
    ...columns.flatMap(({ label, unit }) => {
      const name = nameColumn(label, unit);
      return isCompared ? [name, words.columnBefore(name)] : [name];
    }),
  ];
  const lines = rows.map(({ label, values, before }) => [
    label,
    ...columns.flatMap(({ unit }, at) => {
      const cell = writeNumber(unit, values[at] ?? null);
      return isCompared ? [cell, writeNumber(unit, before?.[at] ?? null)] : [cell];
    }),
  ]);
  return toCsv([head, ...lines], sayDays(daysMissing));
}

type Performance = Awaited<ReturnType<typeof listPerformance>>['items'][number];

/** The unit of each column: the rating is written as hundredths, like a share. */
const performanceUnits = {
  asked: 'count',
  answered: 'percent',
  accepted: 'percent',
  completed: 'percent',
  cancelled: 'count',
  rating: 'percent',
  reports: 'count',
} as const;

/** A row for each provider. `isCut`: there are more providers than these. */
export function writePerformanceCsv(
  items: readonly Performance[],
  { daysMissing, isCut }: { daysMissing: number; isCut: boolean },
): string {
  const head = [
    performanceWords.provider,
    ...performanceSorts.map((column) =>
      column === 'rating'
        ? performanceWords.columns.rating
        : nameColumn(performanceWords.columns[column], performanceUnits[column]),
    ),
  ];
  const lines = items.map((item) => [
    item.name,
    ...performanceSorts.map((column) => writeNumber(performanceUnits[column], item[column])),
  ]);
  return toCsv([head, ...lines], [...sayDays(daysMissing), ...(isCut ? [performanceWords.cut(items.length)] : [])]);
}
