import type { Contestant } from './contestants.ts';
import type { Result } from './load-generator.ts';

/** The results of a contestant in each round; CPU milliseconds of its process per answer, or null where the system does not report them. */
export type Measured = { contestant: Contestant; rounds: (Result & { cpuMs: number | null })[] };

/** The figures of one scenario: medians over the rounds, and the product's speed in relation to each other contestant. */
export function table(scenario: string, measured: Measured[]): string {
  const [ours] = measured;
  const rows = measured.map(({ contestant, rounds }) => {
    const median = (of: (round: Measured['rounds'][number]) => number) => findMedian(rounds.map(of));
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

/** The median ratio of single rounds, which had the same noise. */
const ratio = (ours: Measured, other: Measured): number =>
  findMedian(ours.rounds.map(({ perSecond }, round) => perSecond / (other.rounds[round]?.perSecond ?? Number.NaN)));

export function findMedian(values: number[]): number {
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
