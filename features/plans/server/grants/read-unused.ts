import type { Database, Transaction } from '#engine/postgres/database.ts';
import { readPeriodPayments } from '#features/plans/server/deliveries/read-period-payments.ts';
import type { subscriptions } from '../tables.ts';

type Subscription = Pick<typeof subscriptions.$inferSelect, 'id' | 'periodStartsAt' | 'periodEndsAt'>;

/**
 * Reads the unused part of the payments for the running period of a subscription, in cents and by payment: the share of the days that are
 * left, rounded down. The joining fee is used at once.
 */
export async function readUnused(
  tx: Database | Transaction,
  { id, periodStartsAt, periodEndsAt }: Subscription,
  now: Date,
): Promise<{ attemptId: string; cents: number }[]> {
  if (periodStartsAt === null || periodEndsAt === null || periodEndsAt <= now) return [];
  const { period, upgrades } = await readPeriodPayments(tx, { id, periodStartsAt });
  const parts = [
    ...(period === undefined ? [] : [{ attempt: period, from: periodStartsAt }]),
    ...upgrades.map((attempt) => ({ attempt, from: attempt.settledAt ?? periodStartsAt })),
  ];
  return parts
    .map(({ attempt, from }) => {
      const [left, whole] = [periodEndsAt.getTime() - now.getTime(), periodEndsAt.getTime() - from.getTime()];
      const share = whole <= 0 ? 0 : Number((BigInt(attempt.planCents) * BigInt(left)) / BigInt(whole));
      const kept = attempt.planCents + attempt.joiningFeeCents - attempt.refundedCents;
      return { attemptId: attempt.id, cents: Math.max(0, Math.min(share, kept, attempt.planCents)) };
    })
    .filter(({ cents }) => cents > 0);
}
