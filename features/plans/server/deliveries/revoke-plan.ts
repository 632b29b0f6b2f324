import { eq } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { running, type Taken } from '#features/plans/lifecycle.ts';
import { planIdOf } from '#features/plans/plans.ts';
import { noRenewal } from '#features/plans/server/renewals/new-period.ts';
import { isKept } from '#features/payments/server/refunds/find-fully-refunded.ts';
import { readPeriodPayments } from './read-period-payments.ts';
import type { paymentAttempts } from '#features/payments/server/tables.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

/**
 * Revokes the plan or upgrade of a payment that went back in full, but nothing of another payment: the plan
 * ends with the last payment for its period; a refunded upgrade leaves the plan before it; a period that has not begun leaves the one
 * before. A payment that gave nothing, or whose period is over, revokes nothing. Returns the loss. The caller has locked the account.
 */
export async function revokePlan(work: Work, attempt: Attempt, cause: 'refund' | 'dispute'): Promise<Taken> {
  if (attempt.kind === 'card') return 'nothing';
  const { id: attemptId } = attempt;
  const subscription = await lockRow(work.tx, subscriptions, attempt.subscriptionId, 'update');
  if (subscription === undefined || !isOneOf(subscription.status, running)) return 'nothing';
  const { period, upgrades, before } = await readPeriodPayments(work.tx, subscription);
  if (![period, ...upgrades].some((one) => one?.id === attemptId)) return 'nothing';
  const last = [period, ...upgrades].findLast((one) => one !== undefined && isKept(one));
  if (last !== undefined) return giveBack(work, subscription, attempt, { plan: planIdOf(last.plan) });
  const { id, status, periodStartsAt } = subscription;
  if (before !== undefined && isKept(before) && periodStartsAt !== null && periodStartsAt > work.now)
    return giveBack(work, subscription, attempt, {
      plan: attempt.fromPlan === null ? subscription.plan : planIdOf(attempt.fromPlan),
      periodStartsAt: before.kind === 'renewal' ? before.periodStartsAt : before.settledAt,
      periodEndsAt: periodStartsAt,
      nextChargeAt: status === 'active' ? periodStartsAt : null,
    });
  await takeStep(work, subscriptionSubject, 'reverse', {
    id,
    by: 'system',
    set: { ...noRenewal(work), nextPlan: null },
    data: { attemptId, cause },
  });
  return 'plan';
}

/** Restores a plan to its state before a refunded payment. */
async function giveBack(
  work: Work,
  { id, status, plan: was }: Subscription,
  { id: attemptId }: Attempt,
  set: Pick<Subscription, 'plan'> & Partial<Subscription>,
): Promise<Taken> {
  const taken: Taken = set.periodEndsAt === undefined ? 'upgrade' : 'period';
  if (taken === 'upgrade' && set.plan === was) return 'nothing';
  await work.tx
    .update(subscriptions)
    .set({ ...set, updatedAt: work.now })
    .where(eq(subscriptions.id, id));
  const data = { plan: set.plan, was, attemptId, taken };
  await recordEvent(work, subscriptionSubject, 'take-back', { id, by: 'system', before: status, after: status, data });
  return taken;
}
