import { eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { system } from '#engine/actor.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, SystemWork } from '#engine/work.ts';
import { cameInRand, mayGive, mayRefund } from './aside-rules.ts';
import { issueInvoice } from './issue-invoice.ts';
import { writeLedger } from './ledger.ts';
import { findObstacle, giveWhatWasPaid } from './payment-effects.ts';
import { asidePayments, asideSubject, paymentAttempts } from './tables.ts';
import { wantRefund } from './want-refund.ts';

type Decision = { id: string; reason: string };

/**
 * Counts a payment that was set aside, and begins its plan. Refuses one that may not count (`plans.not-givable`), and any while a
 * plan is running (`plans.has-plan`). 409 if another admin was faster.
 */
export async function giveAside(work: PersonWork, { id, reason }: Decision): Promise<void> {
  const { aside, attempt } = await lockAside(work, id);
  await decide(work, 'give', { id, reason });
  const cents = cameInRand(aside.came);
  if (cents === null || !mayGive(aside, attempt)) throw new Refusal('plans.not-givable');
  const asSystem: SystemWork = { ...work, actor: system };
  const obstacle = await findObstacle(asSystem, attempt);
  if (obstacle !== null) throw new Refusal(obstacle === 'plan-running' ? 'plans.has-plan' : 'plans.not-givable');
  const joiningFeeCents = Math.min(attempt.joiningFeeCents, cents);
  const paid: Attempt = { ...attempt, planCents: cents - joiningFeeCents, joiningFeeCents, status: 'paid' };
  const { planCents, status } = paid;
  await work.tx
    .update(paymentAttempts)
    .set({ planCents, joiningFeeCents, status })
    .where(eq(paymentAttempts.id, paid.id));
  await writeLedger(work, paid, { isOwed: false });
  await giveWhatWasPaid(asSystem, paid, false);
  await issueInvoice(work, attempt.id);
}

/** Refunds a payment that was set aside in full. Refuses if that is impossible (`plans.not-refundable`). */
export async function refundAside(work: PersonWork, { id, reason }: Decision): Promise<void> {
  const { aside, attempt } = await lockAside(work, id);
  const cents = cameInRand(aside.came) ?? 0;
  await decide(work, 'refund', { id, reason, cents });
  if (!mayRefund(aside, attempt)) throw new Refusal('plans.not-refundable');
  await wantRefund(work, { attemptId: attempt.id, cents, cause: 'admin', reason });
}

/** Closes a payment that was set aside: it gives nothing and nothing is refunded. */
export async function closeAside(work: PersonWork, { id, reason }: Decision): Promise<void> {
  await decide(work, 'close', { id, reason });
}

type Attempt = typeof paymentAttempts.$inferSelect;

/** Reads a payment that was set aside, and locks its account and our payment, in that order. */
async function lockAside(work: PersonWork, id: string) {
  const [aside] = await work.tx.select().from(asidePayments).where(eq(asidePayments.id, id));
  if (aside === undefined) throw new Refusal('request.not-found');
  if (aside.attemptId === null) return { aside, attempt: null };
  const ours = eq(paymentAttempts.id, aside.attemptId);
  const payer = work.tx.select({ id: paymentAttempts.accountId }).from(paymentAttempts).where(ours);
  await work.tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, payer)).for('no key update');
  const [attempt = null] = await work.tx.select().from(paymentAttempts).where(ours).for('update');
  return { aside, attempt };
}

/** Takes the step of a decision, which only one admin can take. */
async function decide(
  work: PersonWork,
  step: 'give' | 'refund' | 'close',
  { id, reason, cents = 0 }: Decision & { cents?: number },
): Promise<void> {
  await takeStep(work, asideSubject, step, {
    id,
    by: 'admin',
    set: { decidedBy: work.actor.id, decision: reason },
    data: { reason, cents },
  });
}
