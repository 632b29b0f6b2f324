import { and, eq } from 'drizzle-orm';
import { type ErrorCode, Refusal } from '#core/errors.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, SystemWork } from '#engine/work.ts';
import { type PlanId, planIdOf } from '#features/plans/plans.ts';
import { expectChangeable, lockOwn, readChangeTerms, type PaidSubscription } from './change-terms.ts';
import { beginPayment } from '#features/payments/server/begin-payment.ts';
import { isOpenCharge, paymentAttempts } from '#features/payments/server/tables.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';
import { refuseWhileWithBank } from '../with-bank.ts';
import { readChargeableCard } from '#features/payments/server/cards/saved-cards.ts';
import { lockRow } from '#engine/postgres/read.ts';

type Change = { id: string; plan: PlanId; todayCents: number; atCheckout?: boolean };

/**
 * Changes the plan of the actor. Up: begins the payment of the difference, by the saved card if there is one, and returns its reference;
 * the larger plan begins with the payment. Down: from the next renewal on. To the present plan: cancels a planned change. Refuses a price
 * that is no longer today's (`plans.price-changed`).
 */
export async function changePlan(
  work: PersonWork,
  { id, plan, todayCents, atCheckout = false }: Change,
): Promise<{ reference: string | null }> {
  const own = await lockOwn(work, id);
  expectChangeable(own, work.now);
  const terms = await readChangeTerms(work, own, plan);
  if (terms.todayCents !== todayCents) throw new Refusal('plans.price-changed');
  if (terms.direction === 'up') return { reference: await beginUpgrade(work, own, { ...terms, atCheckout }) };
  const nextPlan = terms.direction === 'stay' ? null : plan;
  if (own.nextPlan === nextPlan) throw new Refusal('request.conflict', { current: own.status });
  await takeStep(work, subscriptionSubject, 'change', {
    id,
    by: 'owner',
    set: { nextPlan },
    data: { plan, was: own.nextPlan ?? own.plan, atRenewal: true, ...(nextPlan === null && { takesBack: true }) },
  });
  return { reference: null };
}

type Terms = { plan: PlanId; todayCents: number; fullCents: number; atCheckout: boolean };

async function beginUpgrade(
  work: PersonWork,
  own: PaidSubscription,
  { plan, todayCents, fullCents, atCheckout }: Terms,
): Promise<string> {
  const { payments } = work.world;
  if (payments === null) throw new Refusal('payments.off');
  await refuseWhileWithBank(work, own.accountId, 'upgrade');
  const underWay = and(
    eq(paymentAttempts.subscriptionId, own.id),
    eq(paymentAttempts.kind, 'upgrade'),
    eq(paymentAttempts.periodStartsAt, own.periodStartsAt),
    isOpenCharge(paymentAttempts),
  );
  if ((await work.tx.$count(paymentAttempts, underWay)) > 0) throw new Refusal('payments.under-way');
  const card = atCheckout ? null : await readChargeableCard(work, own, payments.mode);
  const attempt = await beginPayment(work, {
    accountId: own.accountId,
    subscriptionId: own.id,
    kind: 'upgrade',
    plan,
    fromPlan: own.plan,
    planCents: todayCents,
    fullCents,
    mode: payments.mode,
    periodStartsAt: own.periodStartsAt,
    cardId: card?.id ?? null,
    sentAt: card && work.now,
  });
  if (attempt === null) throw new Refusal('payments.under-way');
  return attempt.reference;
}

type Attempt = typeof paymentAttempts.$inferSelect;

/** The refusal if the payment of an upgrade cannot count; null if it can: the plan that it starts from still runs in its period. */
export async function findUpgradeObstacle(work: SystemWork, attempt: Attempt): Promise<ErrorCode | null> {
  const own = await lockRow(work.tx, subscriptions, attempt.subscriptionId, 'update');
  const fits =
    own?.status === 'active' &&
    own.plan === attempt.fromPlan &&
    own.periodStartsAt?.getTime() === attempt.periodStartsAt?.getTime();
  return fits ? null : 'payments.not-acceptable';
}

/** Begins the larger plan that was paid for, in the period that runs. */
export async function giveUpgrade(
  work: SystemWork,
  { id: attemptId, subscriptionId: id, plan: code, fromPlan }: Attempt,
): Promise<void> {
  const plan = planIdOf(code);
  await takeStep(work, subscriptionSubject, 'change', {
    id,
    by: 'owner',
    set: { plan, nextPlan: null },
    data: { plan, was: planIdOf(fromPlan ?? code), attemptId },
  });
}
