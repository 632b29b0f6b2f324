import { and, eq, isNull, ne } from 'drizzle-orm';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { system } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { transact, type Queue, type SystemWork, type World } from '#engine/work.ts';
import type { CardCharge } from '#integrations/paystack/charge-card.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { referenceOf } from '../payment-reference.ts';
import { paymentAttempts } from '../tables.ts';
import { dropCharge, failCharge } from './fail-charge.ts';
import { readCardCode, readChargeableCard } from './saved-cards.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** The queue that charges the card of one try. */
export const chargeQueue: Queue<{ attemptId: string }> = {
  name: 'charge-card',
  retryLimit: 30,
  batchSize: 5,
  run: (world, { attemptId }) => chargeCard(world, attemptId),
};

/**
 * Charges the card of one try. Paystack is asked once: `sentAt` is committed before that, and a worker that finds it only reads the result
 * of the charge. Fails with `PaystackFailure` while that is unknown, so that the queue tries again.
 */
export async function chargeCard(world: World, attemptId: string): Promise<void> {
  const attempt = await readAttempt(world, attemptId);
  if (world.payments === null || attempt?.status !== 'pending' || attempt.failedAt !== null) return;
  if (attempt.sentAt === null) {
    // Nothing is sent while Paystack does not answer, nor for a period that an earlier payment pays.
    await world.payments.verify(referenceOf(attempt));
    for (const { id } of await readOtherPayments(world, attempt)) await confirmPayment(world, id);
    const isUnderWay = (await readOtherPayments(world, attempt)).some(isCharging);
    const charge = isUnderWay ? null : await transact(world, system, (work) => claimCharge(work, attempt));
    if (isUnderWay)
      await transact(world, system, (work) => failCharge(work, attemptId, 'unanswered', { isFinal: true }));
    if (charge !== null) await sendCharge(world, attemptId, charge);
  }
  await confirmPayment(world, attemptId);
  const after = await readAttempt(world, attemptId);
  if (after?.status === 'pending' && after.failedAt === null) throw new PaystackFailure('The charge is under way');
}

async function readAttempt(world: World, id: string): Promise<Attempt | undefined> {
  const attempt = await findRow(world.db, paymentAttempts, id);
  return attempt;
}

/** The other payments for the period that can still come. */
async function readOtherPayments(world: World, { id, subscriptionId, periodStartsAt }: Attempt): Promise<Attempt[]> {
  if (periodStartsAt === null) throw new Error('a charge for no period');
  return world.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.subscriptionId, subscriptionId),
        eq(paymentAttempts.periodStartsAt, periodStartsAt),
        ne(paymentAttempts.id, id),
        eq(paymentAttempts.status, 'pending'),
      ),
    );
}

/** True if Paystack is still charging the card: it knows the charge, and has not said how it ended. */
const isCharging = ({ sentAt, lastAnswer }: Attempt): boolean =>
  sentAt !== null && lastAnswer !== null && !['failed', 'abandoned'].includes(lastAnswer);

/**
 * Takes the one right to charge the card of a try, and returns the charge. Null if another worker has it, if nothing is due any more, and
 * if the card cannot be charged now: the account is suspended, or the card is refused.
 */
async function claimCharge(work: SystemWork, { id, accountId }: Attempt): Promise<CardCharge | null> {
  const { payable } = work.world;
  await lockAccount(work, accountId);
  const [attempt] = await work.tx
    .update(paymentAttempts)
    .set({ sentAt: work.now })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, 'pending'), isNull(paymentAttempts.sentAt)))
    .returning();
  if (attempt === undefined) return null;
  const due = await payable.findCharge(work, attempt);
  if (due === null) {
    await dropCharge(work, id);
    return null;
  }
  const card = await readChargeableCard(work, due, attempt.mode);
  const code = card && readCardCode(work.world, card);
  if (card === null || code === null) {
    await failCharge(work, id, 'no-card', { isFinal: true });
    return null;
  }
  await work.tx.update(paymentAttempts).set({ cardId: card.id }).where(eq(paymentAttempts.id, id));
  const { metadata } = await payable.describe(work, attempt);
  return { code, email: card.email, amountCents: attempt.planCents, reference: referenceOf(attempt), metadata };
}

async function sendCharge(world: World, id: string, charge: CardCharge): Promise<void> {
  const answer = await world.payments?.charge(charge);
  if (answer === undefined || answer.said === 'taken') return;
  if (answer.said === 'busy') {
    // Nothing was charged: the queue sends it again.
    await world.db.update(paymentAttempts).set({ sentAt: null }).where(eq(paymentAttempts.id, id));
    throw new PaystackFailure('Paystack takes no charges now');
  }
  const [cause, isFinal] = failures[answer.said];
  await transact(world, system, (work) => failCharge(work, id, cause, { isFinal }));
}

/** The cause for each answer except `taken`, and if the charge has failed: one that its holder must approve can still succeed. */
const failures = {
  rejected: ['refused', true],
  refused: ['unanswered', true],
  challenge: ['challenge', false],
} as const;
