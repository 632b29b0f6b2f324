import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { World } from '#engine/work.ts';
import type { Payments } from '#integrations/paystack/paystack.ts';
import type { KnownRefund } from '#integrations/paystack/refund-calls.ts';
import { syncRefunds } from '#features/payments/server/refunds/sync-refunds.ts';
import { holdDifference } from '#features/payments/server/unmatched/hold-difference.ts';
import { referenceOf } from '../payment-reference.ts';
import { paymentAttempts, refunds } from '../tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;
type Span = { from: Date; to: Date };

/** The number of payments in one query. */
const batch = 500;

/**
 * Compares our refunds with Paystack's list of them: those that were made on Paystack's pages are synced, and a payment with another
 * refunded sum there is raised to the admins. Fails with `PaystackFailure`.
 */
export async function reconcileRefunds(world: World, payments: Payments, { from, to }: Span): Promise<void> {
  const listed = new Map<string, KnownRefund[]>();
  for await (const refund of payments.listRefunds(from, to))
    listed.set(refund.transactionId, [...(listed.get(refund.transactionId) ?? []), refund]);
  const numbers = [...listed.keys()];
  const looked = new Set<string>();
  for (let start = 0; start < numbers.length; start += batch) {
    const found = await world.db
      .select()
      .from(paymentAttempts)
      .where(
        and(
          inArray(paymentAttempts.paystackId, numbers.slice(start, start + batch)),
          eq(paymentAttempts.mode, payments.mode),
        ),
      );
    for (const attempt of found) {
      looked.add(attempt.id);
      await compareRefunds(world, payments, attempt);
    }
  }
  const counted = await world.db
    .selectDistinct({ attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(and(isNotNull(refunds.paystackId), gt(refunds.createdAt, from), eq(paymentAttempts.mode, payments.mode)));
  for (const { attempt } of counted) if (!looked.has(attempt.id)) await compareRefunds(world, payments, attempt);
}

/** Brings the refunds of a payment to their status at Paystack, and compares the refunded amount. */
async function compareRefunds(world: World, payments: Payments, attempt: Attempt): Promise<void> {
  if (attempt.paystackId === null) return;
  await syncRefunds(world, attempt.id);
  const ours = await world.db.select().from(refunds).where(eq(refunds.attemptId, attempt.id));
  // An admin paid these back in another way. One that Paystack also pays back was paid back twice.
  const byHand = new Set(ours.flatMap(({ paystackId, handReference }) => (handReference === null ? [] : [paystackId])));
  const known = (await payments.refunds(attempt.paystackId)).filter(
    ({ id, status }) => status === 'processed' || (status !== 'failed' && !byHand.has(id)),
  );
  const atPaystack = ours.filter(
    ({ paystackId, status, handReference }) => paystackId !== null && handReference === null && status !== 'failed',
  );
  const expected = sumOf(atPaystack);
  const found = sumOf(known);
  if (expected === found) return;
  const payment = await payments.verify(referenceOf(attempt));
  if (payment !== null)
    await holdDifference(world, attempt, payment, {
      expected: { refundedCents: expected },
      found: { refundedCents: found },
    });
}

const sumOf = (all: readonly { cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);
