import { and, eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { statusIn } from '#engine/columns.ts';
import { takeFirstStep, takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { running } from '#features/plans/lifecycle.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { subscriptionWords as words } from '#features/plans/wording.ts';
import { noRenewal } from '#features/plans/server/renewals/new-period.ts';
import { refuseRetired } from '#features/plans/server/choices/choose-plan.ts';
import { readUnused } from './read-unused.ts';
import { plans, subscriptions, subscriptionSubject } from '../tables.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';
import { lockRow } from '#engine/postgres/read.ts';

export type Grant = { accountId: string; plan: PlanId; endsAt: string; reason: string };

/**
 * Grants a plan without payment until `endsAt` (ISO 8601, in the future). Ends the subscription that was running, and refunds the payment
 * for the days that are left of it. Refuses a retired plan, and anyone but a provider (`plans.no-provider`): a member, an admin,
 * and a person who is suspended or leaving.
 */
export async function grantPlan(work: PersonWork, { accountId, plan, endsAt, reason }: Grant): Promise<{ id: string }> {
  const periodEndsAt = new Date(endsAt);
  if (periodEndsAt <= work.now)
    throw new Refusal('request.invalid', { errors: [{ path: 'endsAt', message: words.endsInThePast }] });
  const account = expectFound(await lockAccount(work, accountId));
  if (account.role !== 'provider' || !isOneOf(account.status, presentStatuses)) throw new Refusal('plans.no-provider');
  const granted = await lockRow(work.tx, plans, plan, 'share');
  if (granted?.retiredAt != null) throw refuseRetired();
  const ended = await endRunning(work, accountId);
  const backCents = ended === null ? 0 : await payBackUnused(work, ended, reason);
  const { id } = await takeFirstStep(work, subscriptionSubject, 'grant', {
    by: 'admin',
    values: { accountId, plan, periodStartsAt: work.now, periodEndsAt, createdAt: work.now },
    data: { accountId, plan, endsAt, reason, backCents },
  });
  return { id };
}

type Subscription = typeof subscriptions.$inferSelect;

/** Refunds the payment for the days that are left of a subscription. Returns the cents. */
async function payBackUnused(work: PersonWork, ended: Subscription, reason: string): Promise<number> {
  const unused = await readUnused(work.tx, ended, work.now);
  for (const { attemptId, cents } of unused) await requestRefund(work, { attemptId, cents, cause: 'admin', reason });
  return unused.reduce((sum, { cents }) => sum + cents, 0);
}

/**
 * Ends the running subscription, since an account has at most one: cancels it for its owner (the event names the admin). Returns it in its
 * state before, null if none was running.
 */
export async function endRunning(work: Work, accountId: string): Promise<Subscription | null> {
  const [current] = await work.tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), statusIn(subscriptions.status, running)));
  if (current === undefined) return null;
  const data = { replaced: true };
  if (current.status === 'active')
    await takeStep(work, subscriptionSubject, 'cancel', { id: current.id, by: 'owner', data });
  await takeStep(work, subscriptionSubject, 'end', { id: current.id, by: 'system', set: noRenewal(work), data });
  return current;
}
