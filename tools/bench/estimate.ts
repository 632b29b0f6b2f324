/** A median, with the bounds between which it lies in 95 of 100 repetitions. */
export type Estimate = { median: number; low: number; high: number };

const draws = 2_000;

/** The median of `values` with the 95 % interval of a bootstrap: of the medians of 2,000 draws of as many values, each put back. */
export function estimateMedian(values: readonly number[], random: () => number = Math.random): Estimate {
  const drawOne = () => values[Math.floor(random() * values.length)] ?? Number.NaN;
  const medians = Float64Array.from({ length: draws }, () => findMedian(values.map(drawOne))).sort();
  const below = (share: number) => medians[Math.round(share * (draws - 1))] ?? Number.NaN;
  return { median: findMedian(values), low: below(0.025), high: below(0.975) };
}

export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
