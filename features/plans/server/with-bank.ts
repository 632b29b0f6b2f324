import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { statusIn } from '#engine/columns.ts';
import type { Work, World } from '#engine/work.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { isLateAtBank, isWithBank } from '#features/payments/server/bank-answers.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { paymentAttempts, type paymentKinds } from '#features/payments/server/tables.ts';
import { running } from '../lifecycle.ts';
import { subscriptions } from './tables.ts';

/**
 * The checkouts of a subscription that can still be paid for its present purpose: its choice, more of this period, or the next period. Charges
 * of a saved card are none of them (`isOpenCharge`).
 */
const isOpenCheckout = and(
  eq(paymentAttempts.subscriptionId, subscriptions.id),
  eq(paymentAttempts.accountId, subscriptions.accountId),
  eq(paymentAttempts.status, 'pending'),
  isNull(paymentAttempts.cardId),
  or(
    eq(subscriptions.status, 'pending_payment'),
    and(
      statusIn(subscriptions.status, running),
      or(
        and(eq(paymentAttempts.kind, 'upgrade'), eq(paymentAttempts.periodStartsAt, subscriptions.periodStartsAt)),
        and(eq(paymentAttempts.kind, 'renewal'), eq(paymentAttempts.periodStartsAt, subscriptions.periodEndsAt)),
      ),
    ),
  ),
) as SQL;

/** The payments of `isOpenCheckout` that the bank has, where both tables are joined. */
export const isUnderWay = and(isOpenCheckout, isWithBank) as SQL;

/**
 * The payments of `isUnderWay` for which everything else waits. The clock of the rule stands here alone: after 24 hours another payment may
 * be made, and the one that comes second goes back.
 */
const waitsForBank = (now: Date) => and(isUnderWay, not(isLateAtBank(now))) as SQL;

/** True if a subscription waits for the bank: its choice, or the payment for its next period. */
export const isWaitingForBank = (now: Date) =>
  sql`exists (select from ${paymentAttempts} where ${waitsForBank(now)} and ${paymentAttempts.kind} <> 'upgrade')`;

/**
 * Asks Paystack for the status of an account's open checkouts, before another one opens: one may be paid, or with the bank. While Paystack does
 * not answer, the payments keep their status.
 */
export async function confirmOpenCheckouts(world: World, accountId: string): Promise<void> {
  const open = await world.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(subscriptions, isOpenCheckout)
    .where(and(eq(subscriptions.accountId, accountId), isNotNull(paymentAttempts.checkoutUrl)));
  for (const { id } of open)
    await confirmPayment(world, id).catch((error: unknown) => {
      if (!(error instanceof PaystackFailure)) throw error;
    });
}

/** Refuses another checkout for a purpose while a payment for it waits for the bank: otherwise both would be paid. */
export async function refuseWhileWithBank(
  work: Work,
  accountId: string,
  kind: (typeof paymentKinds)[number],
): Promise<void> {
  const [waiting] = await work.tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(subscriptions, waitsForBank(work.now))
    .where(and(eq(subscriptions.accountId, accountId), eq(paymentAttempts.kind, kind)))
    .limit(1);
  if (waiting !== undefined) throw new Refusal('payments.under-way');
}
