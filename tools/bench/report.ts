import { estimateMedian, findMedian, type Estimate } from './estimate.ts';
import type { Result } from './load-generator.ts';

/** The result of a contestant in one turn; CPU milliseconds of its process per answer. */
export type Turn = Result & { cpuMs: number };
/** A turn of the product, and the turn of another right before or after it, which had the same noise. */
export type Pair = { ours: Turn; other: Turn };
/** The product beside the contestant `name`. */
export type Comparison = { name: string; pairs: Pair[] };

/** The speed of the product relative to another contestant: 1 is as fast, 2 twice as fast. */
const speedByRequests = ({ pairs }: Comparison): Estimate =>
  estimateMedian(pairs.map(({ ours, other }) => ours.perSecond / other.perSecond));
const speedByCpu = ({ pairs }: Comparison): Estimate =>
  estimateMedian(pairs.map(({ ours, other }) => other.cpuMs / ours.cpuMs));

/** The figures of one scenario: medians of the turns, and the product's speed beside each other contestant. */
export function table(scenario: string, product: string, comparisons: Comparison[]): string {
  const ours = comparisons[0]?.pairs.map((pair) => pair.ours) ?? [];
  return lines([
    [scenario, 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'Lungisa is, by requests/s', 'by CPU'],
    [product, ...showTurns(ours), '', ''],
    ...comparisons.map((comparison) => [
      comparison.name,
      ...showTurns(comparison.pairs.map(({ other }) => other)),
      show(speedByRequests(comparison)),
      show(speedByCpu(comparison)),
    ]),
  ]);
}

function showTurns(turns: Turn[]): string[] {
  const median = (figure: keyof Turn) => findMedian(turns.map((turn) => turn[figure]));
  return [
    median('perSecond').toFixed(0),
    median('p50').toFixed(2),
    median('p99').toFixed(2),
    median('cpuMs').toFixed(3),
  ];
}

const show = ({ median, low, high }: Estimate) => `${median.toFixed(3)} (${low.toFixed(3)}–${high.toFixed(3)})`;

/** Judges if the product reaches `goal` of the speed of the bare server, the first contestant, as far as noise allows. */
export function judge(goal: number, [bare]: Comparison[]): string {
  if (bare === undefined) return '';
  const { low, high } = speedByRequests(bare);
  const verdict = low >= goal ? 'met' : high < goal ? 'missed' : 'the noise hides whether it is met';
  return `Goal: at least ${goal.toFixed(2)} of ${bare.name}: ${verdict}.\n`;
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
