import { eq } from 'drizzle-orm';
import { monthLater } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { system } from '#server/engine/actor.ts';
import { takeStep } from '#server/engine/take-step.ts';
import { transact, type Queue, type SystemWork, type World } from '#server/engine/work.ts';
import type { KnownPayment } from '#server/integrations/paystack/paystack.ts';
import { returnSecondJoiningFee } from './choose-plan.ts';
import { holdPlan } from './hold-plan.ts';
import { issueInvoice } from './issue-invoice.ts';
import { keepAside } from './keep-aside.ts';
import { writeLedger } from './ledger.ts';
import { readRunningPlan } from './read-plan.ts';
import { paymentAttempts, subscriptionSubject } from './tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * The one way in which a payment comes to count, whether the browser's return, an event or the sweep brings the news: asks Paystack,
 * compares, locks, and gives the period once. A payment that does not match is kept aside and gives nothing. Fails with `PaystackFailure`.
 */
export async function confirmPayment(world: World, reference: string): Promise<void> {
  const [attempt] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, reference));
  if (world.payments === null || attempt?.status !== 'pending') return;
  const came = await world.payments.verify(reference);
  if (came?.status === 'success') return transact(world, system, (work) => settle(work, attempt, came));
  await world.db
    .update(paymentAttempts)
    .set({ lastAnswer: came?.status ?? null })
    .where(eq(paymentAttempts.id, reference));
}

/** The job by which events and the sweep have a payment confirmed. */
export const confirmQueue: Queue<{ reference: string }> = {
  name: 'confirm-payment',
  retryLimit: 30,
  batchSize: 5,
  run: (world, { reference }) => confirmPayment(world, reference),
};

async function settle(work: SystemWork, { id, accountId }: Attempt, came: KnownPayment): Promise<void> {
  await work.tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
  const [attempt] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  if (attempt?.status !== 'pending') return;
  const expected = expectation(attempt);
  const found = {
    amountCents: came.amountCents,
    currency: came.currency,
    reference: came.reference,
    person: came.metadata['user_id'],
    plan: came.metadata['plan_id'],
    mode: came.mode,
  };
  const different = Object.keys(expected).filter(
    (name) => expected[name as keyof typeof expected] !== found[name as keyof typeof found],
  );
  const isRunning = (await readRunningPlan(work, accountId)).id !== null;
  const reason = different.length > 0 ? different.join(', ') : isRunning ? 'a plan was running' : null;
  // What came for a plan that cannot begin is owed to the person until an admin decides.
  if (different.length === 0) await writeLedger(work, attempt, { isOwed: isRunning });
  await work.tx
    .update(paymentAttempts)
    .set({
      status: reason === null ? 'paid' : 'aside',
      settledAt: work.now,
      nextCheckAt: null,
      lastAnswer: came.status,
    })
    .where(eq(paymentAttempts.id, id));
  if (reason !== null) {
    await keepAside(work, { reference: id, attemptId: id, reason, expected, came: found });
    return;
  }
  await returnSecondJoiningFee(work, attempt);
  if (!(await holdPlan(work, attempt)))
    await takeStep(work, subscriptionSubject, 'confirm', {
      id: attempt.subscriptionId,
      by: 'system',
      set: { periodStartsAt: work.now, periodEndsAt: monthLater(work.now) },
    });
  await issueInvoice(work, id);
}

const expectation = (attempt: Attempt) => ({
  amountCents: attempt.planCents + attempt.joiningFeeCents,
  currency: 'ZAR',
  reference: attempt.id,
  person: attempt.accountId,
  plan: attempt.plan,
  mode: attempt.mode,
});
