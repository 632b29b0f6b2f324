import { and, eq, isNull } from 'drizzle-orm';
import { day, hour, minute } from '#core/time.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import type { ChargeFailure } from '../lifecycle.ts';
import { paymentAttempts, savedCards, subscriptions, subscriptionSubject } from './tables.ts';

/** The time between two tries of the card, which fall on days 0, 2, 4 and 6. */
const tryEvery = 2 * day;
export const maxTries = 4;

/** The time for which Paystack may not know a charge that we have sent, before it counts as lost on the way. */
const lostAfter = 10 * minute;
/** The time for which a charge may be under way before the person hears that the period is not paid. */
const maxUnderWay = hour;

type Subscription = typeof subscriptions.$inferSelect;

/**
 * Records Paystack's answer about a charge that is not paid. It fails once, and a success that comes later still counts. The charge for an
 * upgrade does not fail while the bank may still take it, so that no other one begins; unless its holder must approve it, and does not.
 */
export async function noteUnpaidCharge(work: SystemWork, attemptId: string, answer: string | null): Promise<void> {
  const [attempt] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (attempt?.sentAt == null || attempt.failedAt !== null) return;
  const age = work.now.getTime() - attempt.sentAt.getTime();
  if (answer === 'failed') await failCharge(work, attemptId, 'declined', { isFinal: true });
  else if (age >= (answer === null ? lostAfter : isWithBank(attempt, answer) ? Infinity : maxUnderWay))
    await failCharge(work, attemptId, 'unanswered', { isFinal: false });
}

/** True if an upgrade only waits for the bank: one with a checkout waits for the holder of the card. */
const isWithBank = ({ kind, checkoutUrl }: typeof paymentAttempts.$inferSelect, answer: string | null): boolean =>
  kind === 'upgrade' && checkoutUrl === null && answer !== 'abandoned';

/**
 * Counts a charge as failed, once: the plan is past due, and the next try gets a day. `isFinal` means that Paystack has ended the charge;
 * otherwise the sweep continues to check it.
 */
export async function failCharge(
  work: SystemWork,
  attemptId: string,
  cause: ChargeFailure['cause'],
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  const [found] = await work.tx
    .select({ accountId: paymentAttempts.accountId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  if (found === undefined) return;
  await lockAccount(work, found.accountId);
  const [attempt] = await work.tx
    .update(paymentAttempts)
    .set({ failedAt: work.now, ...(isFinal && { status: 'failed', nextCheckAt: null }) })
    .where(
      and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.status, 'pending'), isNull(paymentAttempts.failedAt)),
    )
    .returning();
  if (attempt === undefined) return;
  // Only the bank's answer ends a card.
  if (cause === 'refused' && attempt.cardId !== null)
    await work.tx.update(savedCards).set({ refusedAt: work.now }).where(eq(savedCards.id, attempt.cardId));
  if (attempt.kind !== 'renewal') return;
  const [subscription] = await work.tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, attempt.subscriptionId))
    .for('update');
  // The period may be paid by now, or the plan cancelled.
  if (subscription?.periodEndsAt?.getTime() !== attempt.periodStartsAt?.getTime()) return;
  if (subscription !== undefined) await failPeriod(work, subscription, { cause, tries: attempt.tryNumber ?? 0 });
}

/** Ends a try that was not sent and is not wanted any more. It changes neither the card nor the period. */
export const dropCharge = async (work: SystemWork, attemptId: string): Promise<void> =>
  void (await work.tx
    .update(paymentAttempts)
    .set({ status: 'failed', failedAt: work.now, sentAt: null, nextCheckAt: null })
    .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.status, 'pending'))));

/** Makes a plan past due, or leaves it so, because its next period is unpaid after this many `tries`. */
export async function failPeriod(
  work: SystemWork,
  { id, status, pastDueAt }: Subscription,
  { cause, tries }: { cause: ChargeFailure['cause']; tries: number },
): Promise<void> {
  const canTry = cause !== 'refused' && cause !== 'no-card' && tries < maxTries;
  const nextChargeAt = canTry ? new Date((pastDueAt ?? work.now).getTime() + tries * tryEvery) : null;
  const data = { cause, nextTryAt: nextChargeAt?.toISOString() ?? null };
  if (status === 'active') {
    const set = { pastDueAt: work.now, nextChargeAt };
    await takeStep(work, subscriptionSubject, 'fail', { id, by: 'system', set, data });
  } else if (status === 'past_due') {
    await work.tx.update(subscriptions).set({ nextChargeAt }).where(eq(subscriptions.id, id));
    await recordEvent(work, subscriptionSubject, 'fail-again', {
      id,
      by: 'system',
      before: status,
      after: status,
      data,
    });
  }
}
