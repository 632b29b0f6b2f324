import type { Contestant } from './contestants.ts';
import type { Result } from './load-generator.ts';

/** What a contestant did in each round; CPU of its own process in milliseconds an answer, where the system tells. */
export type Measured = { contestant: Contestant; rounds: (Result & { cpuMs: number | null })[] };

/** One scenario's figures, medians over the rounds, and how many times the product's requests each other does. */
export function table(scenario: string, measured: Measured[]): string {
  const [ours] = measured;
  const rows = measured.map(({ contestant, rounds }) => {
    const median = (of: (round: Measured['rounds'][number]) => number) => medianOf(rounds.map(of));
    const cpu = median((round) => round.cpuMs ?? Number.NaN);
    return [
      contestant.name,
      median((round) => round.perSecond).toFixed(0),
      median((round) => round.p50).toFixed(2),
      median((round) => round.p99).toFixed(2),
      Number.isNaN(cpu) ? '–' : cpu.toFixed(3),
      ours === undefined || contestant === ours.contestant ? '' : ratio(ours, { contestant, rounds }).toFixed(2),
    ];
  });
  return lines([[scenario, 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'Lungisa is'], ...rows]);
}

/** Round against round, so that both had the same noise, and the median of these. */
const ratio = (ours: Measured, other: Measured): number =>
  medianOf(ours.rounds.map(({ perSecond }, round) => perSecond / (other.rounds[round]?.perSecond ?? Number.NaN)));

export function medianOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

export function lines(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`,
    )
    .join('');
}
