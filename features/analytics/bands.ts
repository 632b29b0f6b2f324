/** Upper ends of the bands of a ranking, in minutes. The last band has everything longer. */
export const approvalBands = [24 * 60, 2 * 24 * 60, 5 * 24 * 60, 10 * 24 * 60] as const;
export const firstQuoteBands = [60, 4 * 60, 24 * 60, 3 * 24 * 60] as const;

/** Lower ends of the bands of budgets, in cents. */
export const budgetBands = [0, 500_00, 1_000_00, 2_500_00, 5_000_00, 15_000_00, 50_000_00] as const;

/** Upper ends of the bands of prices, in percent of the budget; the price that is the budget is in the second. */
export const priceBands = [75, 100, 125] as const;

/**
 * Whole minutes rounded down to two digits (4, 59, 120, 1,400): days store the number of each, so that the median of any range follows,
 * with the same rounding.
 */
export function roundDown(minutes: number): number {
  const whole = Math.max(Math.floor(minutes), 0);
  const step = 10 ** Math.max(String(whole).length - 2, 0);
  return Math.floor(whole / step) * step;
}

/** The median of values and how often each occurs, the lower of two in the middle; null without values. */
export function findMedian(counts: ReadonlyMap<number, number>): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const value of [...counts.keys()].toSorted((one, other) => one - other)) {
    seen += counts.get(value) ?? 0;
    if (seen * 2 >= total && total > 0) return value;
  }
  return null;
}
