import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import type { subscriptions } from '../tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;
type Subscription = Pick<typeof subscriptions.$inferSelect, 'id' | 'periodStartsAt'>;

/** The payments for the latest period of a subscription. */
type PeriodPayments = {
  /** The payment of the period itself; undefined if none was made. */
  period: Attempt | undefined;
  /** Payments of the upgrades within the period, in their order. */
  upgrades: Attempt[];
  /** The payment of the period before. */
  before: Attempt | undefined;
};

/** The order in which payments settled. Of one instant, the first payment for a plan comes before an upgrade of it. */
export const oldestFirst = [
  asc(paymentAttempts.settledAt),
  asc(paymentAttempts.createdAt),
  desc(eq(paymentAttempts.kind, 'first')),
];

/**
 * The payments of an account for plans that began or wait for an approval, with those that went back. A payment that began no plan is none of
 * them: nothing was to think over.
 */
export const paysForPlans = (accountId: string): SQL | undefined =>
  and(
    eq(paymentAttempts.accountId, accountId),
    eq(paymentAttempts.status, 'paid'),
    ne(paymentAttempts.kind, 'card'),
    sql`exists (select from subscriptions s where s.id = ${paymentAttempts.subscriptionId}
      and (s.period_starts_at is not null or s.held_at is not null))`,
  );

/** Reads the payments for the latest period of a subscription, including refunded ones. */
export async function readPeriodPayments(
  tx: Database | Transaction,
  { id, periodStartsAt }: Subscription,
): Promise<PeriodPayments> {
  const paid = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.subscriptionId, id),
        eq(paymentAttempts.status, 'paid'),
        inArray(paymentAttempts.kind, ['first', 'renewal', 'upgrade']),
      ),
    )
    .orderBy(...oldestFirst);
  const begins = periodStartsAt?.getTime();
  const periods = paid.filter(({ kind }) => kind !== 'upgrade');
  // A payment after the grace began a period at that moment; that of an application began it with the approval.
  const period =
    periods.findLast((one) => one.kind === 'renewal' && one.periodStartsAt?.getTime() === begins) ??
    periods.findLast((one) => one.settledAt?.getTime() === begins) ??
    periods.find((one) => one.kind === 'first');
  return {
    period,
    upgrades: paid.filter((one) => one.kind === 'upgrade' && one.periodStartsAt?.getTime() === begins),
    before: period && periods[periods.indexOf(period) - 1],
  };
}
