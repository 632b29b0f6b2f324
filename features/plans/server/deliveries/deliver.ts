import { and, eq, ne } from 'drizzle-orm';
import type { ErrorCode } from '#core/errors.ts';
import { hasLeft } from '#features/accounts/server/has-left.ts';
import { statusIn } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import { running } from '#features/plans/lifecycle.ts';
import { planIdOf } from '#features/plans/plans.ts';
import { findUpgradeObstacle, giveUpgrade } from '#features/plans/server/changes/change-plan.ts';
import { endRunning } from '#features/plans/server/grants/grant-plan.ts';
import { holdPlan } from '#features/plans/server/choices/hold-plan.ts';
import { newPeriod } from '#features/plans/server/renewals/new-period.ts';
import { readRunningPlan } from '../read-plan.ts';
import { resumeWithCard } from '#features/plans/server/changes/resume-plan.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';
import type { paymentAttempts } from '#features/payments/server/tables.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';
import { lockRow } from '#engine/postgres/read.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** The refusal if a payment with all expected facts cannot count; null if it can. The account is locked. */
export async function findObstacle(work: SystemWork, attempt: Attempt): Promise<ErrorCode | null> {
  if (attempt.kind === 'card') return null;
  // A checkout that was open when they left can still be paid.
  if (await hasLeft(work, attempt.accountId)) return 'payments.not-acceptable';
  if (attempt.kind === 'upgrade') return findUpgradeObstacle(work, attempt);
  if (attempt.kind !== 'renewal')
    return (await readRunningPlan(work, attempt.accountId)).id === null ? null : 'plans.has-plan';
  const subscription = await readSubscription(work, attempt);
  if (subscription.periodEndsAt?.getTime() !== attempt.periodStartsAt?.getTime()) return 'payments.not-acceptable';
  if (subscription.status === 'non_renewing' || subscription.cancelledAt !== null) return 'payments.not-acceptable';
  const others = and(
    eq(subscriptions.accountId, attempt.accountId),
    ne(subscriptions.id, subscription.id),
    statusIn(subscriptions.status, running),
  );
  return (await work.tx.$count(subscriptions, others)) === 0 ? null : 'plans.has-plan';
}

/** Delivers the plan or upgrade of a payment, once: the caller has locked the account and the payment, and found no obstacle. */
export async function deliver(work: SystemWork, attempt: Attempt, cardId: string | null): Promise<void> {
  if (cardId !== null)
    await work.tx.update(subscriptions).set({ cardId }).where(eq(subscriptions.id, attempt.subscriptionId));
  if (attempt.kind === 'card') {
    await refundCardCheck(work, attempt, cardId !== null);
    return resumeWithCard(work, attempt);
  }
  if (attempt.kind === 'upgrade') return giveUpgrade(work, attempt);
  const { status, plan, nextPlan } = await readSubscription(work, attempt);
  const options = { id: attempt.subscriptionId, by: 'system' as const };
  if (attempt.kind !== 'renewal') {
    if (await holdPlan(work, attempt)) return;
    // A plan whose time is over may not have ended yet.
    await endRunning(work, attempt.accountId);
    await takeStep(work, subscriptionSubject, 'confirm', { ...options, set: newPeriod(work.now) });
    return;
  }
  // A renewal that is paid after the grace begins a new period: the plan did not run since the last one ended.
  const begins = status === 'expired' ? work.now : (attempt.periodStartsAt ?? work.now);
  const paid = planIdOf(attempt.plan);
  const change = paid === plan ? {} : { plan: paid };
  await takeStep(work, subscriptionSubject, status === 'active' ? 'renew' : 'confirm', {
    ...options,
    set: { ...newPeriod(begins), ...change, ...(nextPlan === paid && { nextPlan: null }) },
    ...(paid !== plan && { data: { plan: paid, was: plan } }),
  });
}

/** Refunds a payment that only checked a card. */
async function refundCardCheck(
  work: SystemWork,
  { id: attemptId, subscriptionId, planCents }: Attempt,
  isCardSaved: boolean,
): Promise<void> {
  const { status } = await readSubscription(work, { subscriptionId });
  if (isCardSaved)
    await recordEvent(work, subscriptionSubject, 'save-card', {
      id: subscriptionId,
      by: 'system',
      before: status,
      after: status,
    });
  await requestRefund(work, { attemptId, cents: planCents, cause: 'card-check' });
}

async function readSubscription(work: SystemWork, { subscriptionId }: Pick<Attempt, 'subscriptionId'>) {
  const subscription = await lockRow(work.tx, subscriptions, subscriptionId, 'update');
  if (subscription === undefined) throw new Error('a payment of no subscription');
  return subscription;
}
