/**
 * One line of the table. `most` or `least` is the goal; a row without one is for reading. A figure that could not be measured is a
 * sentence, and misses its goal.
 */
export type Row = { what: string; figure: number | string; most?: number; least?: number; unit?: string };

/** True if a row reaches its goal; null if it has none. */
export function holds({ figure, most, least }: Row): boolean | null {
  if (most === undefined && least === undefined) return null;
  return typeof figure === 'number' && figure <= (most ?? Infinity) && figure >= (least ?? -Infinity);
}

/** The table, in Markdown: goal, figure, and whether it holds. */
export function writeTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.what, showGoal(row), showFigure(row), showVerdict(row)]);
  const all = [['', 'goal', 'measured', 'holds'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n');
}

/** One row while the others are still being measured. */
export const writeRow = (row: Row): string =>
  `  ${row.what}: ${showFigure(row)}${holds(row) === false ? ` (goal: ${showGoal(row)})` : ''}`;

const showFigure = ({ figure, unit = '' }: Row) => (typeof figure === 'string' ? figure : show(figure, unit));

function showGoal({ most, least, unit = '' }: Row): string {
  if (most !== undefined) return `≤ ${show(most, unit)}`;
  return least === undefined ? '–' : `≥ ${show(least, unit)}`;
}

function showVerdict(row: Row): string {
  const verdict = holds(row);
  return verdict === null ? '' : verdict ? 'yes' : 'NO';
}

const show = (value: number, unit: string) =>
  `${Number.isInteger(value) ? value : value.toFixed(value < 1 ? 3 : 1)}${unit && ` ${unit}`}`;

export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/**
 * Measures once more where it fails: a machine that is busy loses a page now and then. What fails twice gives undefined, and
 * `failed` hears why.
 */
export async function tryTwice<Value>(
  measure: () => Promise<Value>,
  failed: (why: string) => void,
): Promise<Value | undefined> {
  let why = '';
  for (let time = 0; time < 2; time += 1)
    try {
      return await measure();
    } catch (error) {
      why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    }
  failed(why);
  return undefined;
}
