import { daysBetween } from '#core/time.ts';

/** The smallest amount that Paystack takes, in cents. */
const minCents = 1_00;

type Upgrade = { fromCents: number; toCents: number; startsAt: Date; endsAt: Date; now: Date };

/**
 * Computes the price of an upgrade today, in whole cents: the difference of the two prices for the days that are left, in Johannesburg
 * time, rounded down. The last day counts as one, and R1.00 is the least.
 */
export function upgradeCents({ fromCents, toCents, startsAt, endsAt, now }: Upgrade): number {
  const days = Math.max(1, daysBetween(startsAt, endsAt));
  const left = Math.min(days, Math.max(1, daysBetween(now, endsAt)));
  return Math.max(minCents, Math.floor(((toCents - fromCents) * left) / days));
}
