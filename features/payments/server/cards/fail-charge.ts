import { and, eq, isNull } from 'drizzle-orm';
import { hour, minute } from '#core/time.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import type { ChargeFailureCause } from '#features/payments/reasons.ts';
import { takeStep, tryStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { bankWait } from '../bank-answers.ts';
import { paymentAttempts, paymentSubject, savedCards } from '../tables.ts';

/** The time for which Paystack may not know a charge that we have sent, before it counts as lost on the way. */
const lostAfter = 10 * minute;
/** The time for which a charge may be under way before the person hears that the period is not paid. */
const maxUnderWay = hour;

/**
 * Records Paystack's answer about a charge that is not paid. It fails once, and a success that comes later still counts. The charge for an
 * upgrade waits for the bank as long as an EFT does, so that no other one begins; unless its holder must approve it, and does not.
 */
export async function noteUnpaidCharge(work: SystemWork, attemptId: string, answer: string | null): Promise<void> {
  const attempt = await findRow(work.tx, paymentAttempts, attemptId);
  if (attempt?.sentAt == null || attempt.failedAt !== null) return;
  const age = work.now.getTime() - attempt.sentAt.getTime();
  if (answer === 'failed') await failCharge(work, attemptId, 'declined', { isFinal: true });
  else if (age >= (answer === null ? lostAfter : isWithBank(attempt, answer) ? bankWait : maxUnderWay))
    await failCharge(work, attemptId, 'unanswered', { isFinal: false });
}

/** True if an upgrade only waits for the bank: one with a checkout waits for the holder of the card. */
const isWithBank = ({ kind, checkoutUrl }: typeof paymentAttempts.$inferSelect, answer: string | null): boolean =>
  kind === 'upgrade' && checkoutUrl === null && answer !== 'abandoned';

/**
 * Counts a charge as failed, once, and tells what it pays for. `isFinal` means that Paystack has ended the charge;
 * otherwise the sweep continues to check it.
 */
export async function failCharge(
  work: SystemWork,
  attemptId: string,
  cause: ChargeFailureCause,
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  const found = await findRow(work.tx, paymentAttempts, attemptId, 'accountId');
  if (found === undefined) return;
  await lockAccount(work, found.accountId);
  const [attempt] = await work.tx
    .update(paymentAttempts)
    .set({ failedAt: work.now })
    .where(
      and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.status, 'pending'), isNull(paymentAttempts.failedAt)),
    )
    .returning();
  if (attempt === undefined) return;
  if (isFinal) await endCharge(work, attemptId);
  // Only the bank's answer ends a card.
  if (cause === 'refused' && attempt.cardId !== null)
    await work.tx.update(savedCards).set({ refusedAt: work.now }).where(eq(savedCards.id, attempt.cardId));
  await work.world.payable.failCharge(work, attempt, cause);
}

const endCharge = (work: SystemWork, id: string) =>
  takeStep(work, paymentSubject, 'fail', { id, by: 'system', set: { nextCheckAt: null } });

/** Ends a try that was not sent and is not wanted any more. It changes neither the card nor what it pays for. */
export const dropCharge = async (work: SystemWork, id: string): Promise<void> =>
  void (await tryStep(work, paymentSubject, 'fail', {
    id,
    by: 'system',
    set: { failedAt: work.now, sentAt: null, nextCheckAt: null },
  }));
