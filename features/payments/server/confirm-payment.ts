import { eq } from 'drizzle-orm';
import { hasLeft } from '#features/accounts/server/has-left.ts';
import { system } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { takeStep } from '#engine/take-step.ts';
import { transact, type Queue, type SystemWork, type World } from '#engine/work.ts';
import type { KnownPayment } from '#integrations/paystack/paystack.ts';
import { deliverPayment } from './deliver-payment.ts';
import { noteUnpaidCharge } from './cards/fail-charge.ts';
import { syncRefunds } from './refunds/sync-refunds.ts';
import { holdUnmatchedPayment } from './unmatched/hold-unmatched-payment.ts';
import { holdDifference } from './unmatched/hold-difference.ts';
import { bookPayment } from './ledger/ledger.ts';
import { lockPayment } from './lock-payment.ts';
import { referenceOf } from './payment-reference.ts';
import { noteAnswer } from './bank-answers.ts';
import { refundUnneeded } from './refunds/refund-unneeded.ts';
import { saveCard } from './cards/saved-cards.ts';
import { paymentAttempts, paymentSubject } from './tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * The one way in which a payment comes to count, whether the browser's return, an event or the sweep starts it: asks Paystack, compares,
 * locks, and delivers once. A payment that does not match is set aside and gives nothing. `reference` is the id of the payment. Fails with
 * `PaystackFailure`.
 */
export async function confirmPayment(world: World, reference: string): Promise<void> {
  const attempt = await findRow(world.db, paymentAttempts, reference);
  if (world.payments === null || attempt === undefined || !isOpen(attempt)) return;
  const reported = await world.payments.verify(referenceOf(attempt));
  if (reported !== null && (reported.status === 'success' || isReturned(reported))) {
    await transact(world, system, (work) => settle(work, attempt.id, reported));
    if (isReturned(reported)) await syncReversal(world, reference, reported);
    return;
  }
  await world.db
    .update(paymentAttempts)
    .set(noteAnswer(reported?.status ?? null, world.clock.now()))
    .where(eq(paymentAttempts.id, reference));
  if (attempt.sentAt !== null)
    await transact(world, system, (work) => noteUnpaidCharge(work, attempt.id, reported?.status ?? null));
}

/** Syncs the refunds of a payment that was returned before it counted. One that was returned without a refund is for the admins. */
async function syncReversal(world: World, reference: string, reported: KnownPayment): Promise<void> {
  await syncRefunds(world, reference);
  const now = await findRow(world.db, paymentAttempts, reference);
  if (now?.status === 'aside' && now.refundedCents === 0 && reported.status === 'reversed')
    await holdDifference(world, now, reported, { expected: { status: 'success' }, found: { status: reported.status } });
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

async function settle(work: SystemWork, id: string, reported: KnownPayment): Promise<void> {
  const { payable } = work.world;
  const attempt = await lockPayment(work, id);
  if (attempt === undefined || !isOpen(attempt)) return;
  const expected = expectation(attempt);
  const found = {
    amountCents: reported.amountCents,
    currency: reported.currency,
    reference: reported.reference,
    person: reported.metadata['user_id'],
    plan: reported.metadata['plan_id'],
    mode: reported.mode,
  };
  const facts = Object.keys(expected) as (keyof typeof expected)[];
  const different = facts.filter((fact) => expected[fact] !== found[fact]);
  const isExpected = different.length === 0;
  // A payment for a plan that cannot start, or that only checked a card, is booked as owed to the payer.
  const isUnneeded = isReturned(reported) || (isExpected && (await payable.findObstacle(work, attempt)) !== null);
  if (isExpected) await bookPayment(work, attempt, { isOwed: isUnneeded || attempt.kind === 'card' });
  await takeStep(work, paymentSubject, isExpected && !isUnneeded ? 'confirm' : 'set-aside', {
    id,
    by: 'system',
    set: {
      settledAt: work.now,
      nextCheckAt: null,
      lastAnswer: reported.status,
      paystackId: reported.id,
      channel: reported.channel,
    },
  });
  if (!isExpected) {
    await holdUnmatchedPayment(work, { reference: id, attemptId: id, reason: different, expected, reported: found });
    return;
  }
  if (isUnneeded) return refundUnneeded(work, attempt, { isReturned: isReturned(reported) });
  // Nothing of a card is kept of a person who has left while its page was open.
  const cardId =
    reported.card === null || (await hasLeft(work, attempt.accountId))
      ? null
      : await saveCard(work, attempt, reported.card);
  await deliverPayment(work, attempt, cardId);
}

const expectation = (attempt: Attempt) => ({
  amountCents: attempt.planCents + attempt.joiningFeeCents,
  currency: 'ZAR',
  reference: referenceOf(attempt),
  person: attempt.accountId,
  plan: attempt.plan,
  mode: attempt.mode,
});
