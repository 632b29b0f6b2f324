import { eq } from 'drizzle-orm';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { system } from '#engine/actor.ts';
import { transact, type Queue, type SystemWork, type World } from '#engine/work.ts';
import type { KnownPayment } from '#integrations/paystack/paystack.ts';
import { returnSecondJoiningFee } from './choose-plan.ts';
import { noteUnpaidCharge } from './fail-charge.ts';
import { followRefunds } from './follow-refunds.ts';
import { issueInvoice } from './issue-invoice.ts';
import { keepAside } from './keep-aside.ts';
import { keepDifference } from './keep-difference.ts';
import { writeLedger } from './ledger.ts';
import { findObstacle, giveWhatWasPaid } from './payment-effects.ts';
import { referenceOf } from './payment-reference.ts';
import { returnUnneeded } from './return-unneeded.ts';
import { saveCard } from './saved-cards.ts';
import { paymentAttempts, subscriptions } from './tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * The one way in which a payment comes to count, whether the browser's return, an event or the sweep starts it: asks Paystack, compares,
 * locks, and delivers once. A payment that does not match is set aside and gives nothing. `reference` is the id of the payment. Fails with
 * `PaystackFailure`.
 */
export async function confirmPayment(world: World, reference: string): Promise<void> {
  const [attempt] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, reference));
  if (world.payments === null || attempt === undefined || !isOpen(attempt)) return;
  const came = await world.payments.verify(referenceOf(attempt));
  if (came !== null && (came.status === 'success' || isReturned(came))) {
    await transact(world, system, (work) => settle(work, attempt, came));
    if (isReturned(came)) await followReversal(world, reference, came);
    return;
  }
  await world.db
    .update(paymentAttempts)
    .set({ lastAnswer: came?.status ?? null })
    .where(eq(paymentAttempts.id, reference));
  if (attempt.sentAt !== null)
    await transact(world, system, (work) => noteUnpaidCharge(work, attempt.id, came?.status ?? null));
}

/** Follows the refunds of a payment that was returned before it counted. One that was returned without a refund is for the admins. */
async function followReversal(world: World, reference: string, came: KnownPayment): Promise<void> {
  await followRefunds(world, reference);
  const [now] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, reference));
  if (now?.status === 'aside' && now.refundedCents === 0 && came.status === 'reversed')
    await keepDifference(world, now, came, { expected: { status: 'success' }, found: { status: came.status } });
}

/** True if a payment can still come: also after a decline. */
const isOpen = ({ status }: Attempt): boolean => status === 'pending' || status === 'failed';

/** True if a payment was made and has been returned, or is being returned: it gives nothing. */
const isReturned = ({ status }: KnownPayment): boolean => status === 'reversed' || status === 'reversal-pending';

/** The queue that confirms a payment, for events and the sweep. */
export const confirmQueue: Queue<{ reference: string }> = {
  name: 'confirm-payment',
  retryLimit: 30,
  batchSize: 5,
  run: (world, { reference }) => confirmPayment(world, reference),
};

async function settle(work: SystemWork, { id, accountId }: Attempt, came: KnownPayment): Promise<void> {
  await lockAccount(work, accountId);
  const [attempt] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  if (attempt === undefined || !isOpen(attempt)) return;
  const expected = expectation(attempt);
  const found = {
    amountCents: came.amountCents,
    currency: came.currency,
    reference: came.reference,
    person: came.metadata['user_id'],
    plan: came.metadata['plan_id'],
    mode: came.mode,
  };
  const facts = Object.keys(expected) as (keyof typeof expected)[];
  const different = facts.filter((fact) => expected[fact] !== found[fact]);
  const isExpected = different.length === 0;
  // A payment for a plan that cannot start, or that only checked a card, is booked as owed to the payer.
  const isUnneeded = isReturned(came) || (isExpected && (await findObstacle(work, attempt)) !== null);
  if (isExpected) await writeLedger(work, attempt, { isOwed: isUnneeded || attempt.kind === 'card' });
  await work.tx
    .update(paymentAttempts)
    .set({
      status: isExpected && !isUnneeded ? 'paid' : 'aside',
      settledAt: work.now,
      nextCheckAt: null,
      lastAnswer: came.status,
      paystackId: came.id,
      channel: came.channel,
    })
    .where(eq(paymentAttempts.id, id));
  if (!isExpected) {
    await keepAside(work, { reference: id, attemptId: id, reason: different, expected, came: found });
    return;
  }
  if (isUnneeded) return returnUnneeded(work, attempt, { isReturned: isReturned(came) });
  await returnSecondJoiningFee(work, attempt);
  if (came.card !== null) {
    const cardId = await saveCard(work, attempt, came.card);
    await work.tx.update(subscriptions).set({ cardId }).where(eq(subscriptions.id, attempt.subscriptionId));
  }
  await giveWhatWasPaid(work, attempt, came.card !== null);
  await issueInvoice(work, id);
}

const expectation = (attempt: Attempt) => ({
  amountCents: attempt.planCents + attempt.joiningFeeCents,
  currency: 'ZAR',
  reference: referenceOf(attempt),
  person: attempt.accountId,
  plan: attempt.plan,
  mode: attempt.mode,
});
