import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { readSettings } from '#features/site/server/queries.ts';
import { statusIn } from '#engine/columns.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { running } from '#features/plans/lifecycle.ts';
import { cancelPlan } from './cancel-plan.ts';
import { lockOwn } from './change-terms.ts';
import { noRenewal } from '#features/plans/server/renewals/new-period.ts';
import { oldestFirst, paysForPlans } from '#features/plans/server/deliveries/read-period-payments.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';

/** The time after the first payment, or the approval of an application, in which a plan can be cancelled with a refund, in milliseconds. */
const coolingOff = 7 * day;

type Subscription = Pick<typeof subscriptions.$inferSelect, 'id' | 'accountId' | 'status' | 'periodStartsAt'>;
type CoolOff = { refundCents: number; feeCents: number; until: Date; returns: { attemptId: string; cents: number }[] };

/**
 * Reads the refund of a plan that is cancelled within 7 days of the first payment, or of the approval for which it waited: all payments for
 * it, less the fee of the site. A plan that was cancelled without a refund can still get one. Null later, for a later plan, and if the fee
 * would leave nothing.
 */
export async function readCoolOff(
  work: Pick<Work, 'world' | 'tx' | 'now'>,
  { id, accountId, status, periodStartsAt }: Subscription,
): Promise<CoolOff | null> {
  if (status !== 'active' && status !== 'non_renewing') return null;
  const paid = await work.tx
    .select()
    .from(paymentAttempts)
    .where(paysForPlans(accountId))
    .orderBy(...oldestFirst);
  const [first] = paid;
  if (first?.settledAt == null || first.subscriptionId !== id || first.kind !== 'first') return null;
  const isFirstPeriod = paid.every(({ kind }) => kind !== 'renewal');
  const began =
    isFirstPeriod && periodStartsAt !== null && periodStartsAt > first.settledAt ? periodStartsAt : first.settledAt;
  const until = new Date(began.getTime() + coolingOff);
  if (work.now >= until) return null;
  let fee = (await readSettings(work.world)).coolingOffFeeCents;
  const feeCents = fee;
  const returns: CoolOff['returns'] = [];
  for (const { id: attemptId, planCents, joiningFeeCents, refundedCents } of paid) {
    const left = planCents + joiningFeeCents - refundedCents;
    const kept = Math.min(fee, left);
    fee -= kept;
    if (left > kept) returns.push({ attemptId, cents: left - kept });
  }
  const refundCents = returns.reduce((sum, { cents }) => sum + cents, 0);
  return refundCents > 0 ? { refundCents, feeCents, until, returns } : null;
}

/** Cancels the running plan of an actor who leaves: with a refund within the days for it, else to the end of its period. */
export async function endPlanOfLeaver(work: PersonWork): Promise<void> {
  await lockAccount(work, work.actor.id);
  const [own] = await work.tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, work.actor.id), statusIn(subscriptions.status, running)))
    .for('update');
  const terms = own && (await readCoolOff(work, own));
  if (own === undefined || terms == null) return cancelPlan(work, work.actor.id);
  await endWithRefund(work, own.id, terms);
}

/** Cancels a plan of the actor with the refund that was read. Refuses another amount (`plans.price-changed`). */
export async function coolOff(work: PersonWork, id: string, refundCents: number): Promise<void> {
  const own = await lockOwn(work, id);
  const terms = await readCoolOff(work, own);
  if (terms === null) throw new Refusal('request.conflict', { current: own.status });
  if (terms.refundCents !== refundCents) throw new Refusal('plans.price-changed');
  await endWithRefund(work, id, terms);
}

async function endWithRefund(work: PersonWork, id: string, { returns }: CoolOff): Promise<void> {
  await takeStep(work, subscriptionSubject, 'cool-off', {
    id,
    by: 'owner',
    set: { ...noRenewal(work), nextPlan: null },
  });
  for (const { attemptId, cents } of returns) await requestRefund(work, { attemptId, cents, cause: 'cool-off' });
}
