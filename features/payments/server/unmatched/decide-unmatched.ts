import { expectFound, Refusal } from '#core/errors.ts';
import { bookPayment } from '#features/payments/server/ledger/ledger.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';
import { system } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, SystemWork } from '#engine/work.ts';
import { deliverPayment } from '../deliver-payment.ts';
import { lockPayment } from '../lock-payment.ts';
import { paymentSubject, unmatchedPayments, unmatchedSubject } from '../tables.ts';
import { amountInRand, mayAccept, mayRefund } from './unmatched-rules.ts';

type Decision = { id: string; reason: string };

/**
 * Counts an unmatched payment as reported, and delivers what it pays for. Refuses one that may not count (`payments.not-acceptable`), and
 * with the refusal of the payable. 409 if another admin was faster.
 */
export async function acceptUnmatched(work: PersonWork, { id, reason }: Decision): Promise<void> {
  const { unmatched, attempt } = await lockUnmatched(work, id);
  await decide(work, 'give', { id, reason });
  const cents = amountInRand(unmatched.reported);
  if (cents === null || !mayAccept(unmatched, attempt)) throw new Refusal('payments.not-acceptable');
  const asSystem: SystemWork = { ...work, actor: system };
  const obstacle = await work.world.payable.findObstacle(asSystem, attempt);
  if (obstacle !== null) throw new Refusal(obstacle);
  // The plan comes first: a payment of its price alone has no joining fee.
  const joiningFeeCents = Math.min(attempt.joiningFeeCents, Math.max(0, cents - attempt.planCents));
  const paid = await takeStep(work, paymentSubject, 'accept', {
    id: attempt.id,
    by: 'admin',
    set: { planCents: cents - joiningFeeCents, joiningFeeCents },
  });
  await bookPayment(work, paid, { isOwed: false });
  await deliverPayment(asSystem, paid, null);
}

/** Refunds an unmatched payment in full. Refuses if that is impossible (`payments.not-refundable`). */
export async function refundUnmatched(work: PersonWork, { id, reason }: Decision): Promise<void> {
  const { unmatched, attempt } = await lockUnmatched(work, id);
  const cents = amountInRand(unmatched.reported) ?? 0;
  await decide(work, 'refund', { id, reason, cents });
  if (!mayRefund(unmatched, attempt)) throw new Refusal('payments.not-refundable');
  await requestRefund(work, { attemptId: attempt.id, cents, cause: 'admin', reason });
}

/** Closes an unmatched payment: it gives nothing and nothing is refunded. */
export async function closeUnmatched(work: PersonWork, { id, reason }: Decision): Promise<void> {
  await decide(work, 'close', { id, reason });
}

/** Reads an unmatched payment, and locks its account and our payment, in that order. */
async function lockUnmatched(work: PersonWork, id: string) {
  const unmatched = expectFound(await findRow(work.tx, unmatchedPayments, id));
  const { attemptId } = unmatched;
  const attempt = attemptId === null ? null : ((await lockPayment(work, attemptId)) ?? null);
  return { unmatched, attempt };
}

/** Takes the step of a decision, which only one admin can take. */
async function decide(
  work: PersonWork,
  step: 'give' | 'refund' | 'close',
  { id, reason, cents = 0 }: Decision & { cents?: number },
): Promise<void> {
  await takeStep(work, unmatchedSubject, step, {
    id,
    by: 'admin',
    set: { decidedBy: work.actor.id, decision: reason },
    data: { reason, cents },
  });
}
