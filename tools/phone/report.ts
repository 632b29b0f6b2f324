/** One line of the table. `most` is the goal; a row without one is for reading. */
export type Row = { what: string; figure: number | string; most?: number; unit?: string };

/** The table, in Markdown: goal, figure, and whether it holds. */
export function writeTable(rows: readonly Row[]): string {
  const cells = rows.map(({ what, figure, most, unit = '' }) => [
    what,
    most === undefined ? '–' : show(most, unit),
    typeof figure === 'string' ? figure : show(figure, unit),
    most === undefined || typeof figure === 'string' ? '' : figure <= most ? 'yes' : 'NO',
  ]);
  const all = [['', 'at most', 'measured', 'holds'], ...cells];
  const widths = [0, 1, 2, 3].map((column) => Math.max(3, ...all.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n');
}

const show = (value: number, unit: string) =>
  `${Number.isInteger(value) ? value : value.toFixed(value < 1 ? 3 : 1)}${unit && ` ${unit}`}`;

export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}
