import { and, eq, ne } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { goneStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import { running } from '../lifecycle.ts';
import type { PaymentObstacle } from '../reasons.ts';
import { findUpgradeObstacle, giveUpgrade } from './change-plan.ts';
import { endRunning } from './grant-plan.ts';
import { holdPlan } from './hold-plan.ts';
import { newPeriod } from './new-period.ts';
import { readRunningPlan } from './read-plan.ts';
import { resumeWithCard } from './resume-plan.ts';
import { subscriptions, subscriptionSubject, type paymentAttempts } from './tables.ts';
import { wantRefund } from './want-refund.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** The reason that a payment with all expected facts cannot count; null if it can. The account is locked. */
export async function findObstacle(work: SystemWork, attempt: Attempt): Promise<PaymentObstacle | null> {
  if (attempt.kind === 'card') return null;
  if (await hasLeft(work, attempt.accountId)) return 'person-left';
  if (attempt.kind === 'upgrade') return findUpgradeObstacle(work, attempt);
  if (attempt.kind !== 'renewal')
    return (await readRunningPlan(work, attempt.accountId)).id === null ? null : 'plan-running';
  const subscription = await readSubscription(work, attempt);
  if (subscription.periodEndsAt?.getTime() !== attempt.periodStartsAt?.getTime()) return 'period-paid';
  if (subscription.status === 'non_renewing' || subscription.cancelledAt !== null) return 'plan-cancelled';
  const others = and(
    eq(subscriptions.accountId, attempt.accountId),
    ne(subscriptions.id, subscription.id),
    statusIn(subscriptions.status, running),
  );
  return (await work.tx.$count(subscriptions, others)) === 0 ? null : 'plan-running';
}

/** A checkout that was open when they left can still be paid. */
async function hasLeft({ tx }: SystemWork, accountId: string): Promise<boolean> {
  const [account] = await tx.select({ status: accounts.status }).from(accounts).where(eq(accounts.id, accountId));
  return account === undefined || isOneOf(account.status, goneStatuses);
}

/** Delivers the plan or upgrade of a payment, once: the caller has locked the account and the payment, and found no obstacle. */
export async function giveWhatWasPaid(work: SystemWork, attempt: Attempt, isCardSaved: boolean): Promise<void> {
  if (attempt.kind === 'card') {
    await returnCardCheck(work, attempt, isCardSaved);
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
  const change = attempt.plan === plan ? {} : { plan: attempt.plan };
  await takeStep(work, subscriptionSubject, status === 'active' ? 'renew' : 'confirm', {
    ...options,
    set: { ...newPeriod(begins), ...change, ...(nextPlan === attempt.plan && { nextPlan: null }) },
    ...(attempt.plan !== plan && { data: { plan: attempt.plan, was: plan } }),
  });
}

/** Refunds a payment that only checked a card. */
async function returnCardCheck(
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
  await wantRefund(work, { attemptId, cents: planCents, cause: 'card-check' });
}

async function readSubscription(work: SystemWork, { subscriptionId }: Pick<Attempt, 'subscriptionId'>) {
  const [subscription] = await work.tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update');
  if (subscription === undefined) throw new Error('a payment of no subscription');
  return subscription;
}
