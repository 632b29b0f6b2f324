import type { Finding, Row } from './row.ts';

export type Done = { row: Pick<Row, 'name' | 'minutes'>; minutes: number; findings: Finding[] };

/** The table of what was promised and seen, and whether all of it holds. */
export function results(done: readonly Done[]): { table: string; holds: boolean } {
  const yesOrNo = (holds: boolean) => (holds ? 'yes' : 'NO');
  const rows = done.flatMap(({ row, minutes, findings }) => {
    const name = minutes < row.minutes ? `${row.name} (${minutes} of ${row.minutes} min)` : row.name;
    return findings.map(({ goal, seen, holds }) => [name, goal, seen, yesOrNo(holds)]);
  });
  const holds = done.every(({ findings }) => findings.length > 0 && findings.every((finding) => finding.holds));
  return { table: inColumns([['row', 'goal', 'seen', 'held'], ...rows]), holds };
}

function inColumns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
