import { and, desc, eq, inArray } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import type { z } from '#core/zod.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { changeTerms } from '#features/plans/change-contract.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { upgradeCents } from '#features/plans/upgrade-price.ts';
import { planCardWords } from '#features/plans/wording.ts';
import { refuseRetired } from '#features/plans/server/choices/choose-plan.ts';
import { readRenewalPrice } from '#features/plans/server/renewals/renewal-price.ts';
import { readChargeableCard } from '#features/payments/server/cards/saved-cards.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { plans, subscriptions } from '../tables.ts';

type Subscription = typeof subscriptions.$inferSelect;
/** A subscription whose period is paid for. */
export type PaidSubscription = Subscription & { periodStartsAt: Date; periodEndsAt: Date };

/** Reads a subscription of an account; 404 for another's. */
export async function readOwn(work: Work, accountId: string, id: string): Promise<Subscription> {
  const own = expectFound(await findRow(work.tx, subscriptions, { id, accountId }));
  return own;
}

/** `readOwn` of the actor, after the locks of the account and the subscription. */
export async function lockOwn(work: PersonWork, id: string): Promise<Subscription> {
  await lockAccount(work, work.actor.id);
  await lockRow(work.tx, subscriptions, id, 'update');
  return readOwn(work, work.actor.id, id);
}

/** True if the plan goes on by payments and its period is not over. A granted plan has nothing to change. */
export const canChange = (one: Subscription, now: Date): one is PaidSubscription =>
  one.status === 'active' &&
  one.nextChargeAt !== null &&
  one.periodStartsAt !== null &&
  one.periodEndsAt !== null &&
  one.periodEndsAt > now;

/** Refuses with the current status if the plan cannot be changed. */
export function expectChangeable(one: Subscription, now: Date): asserts one is PaidSubscription {
  if (!canChange(one, now)) throw new Refusal('request.conflict', { current: one.status });
}

/** The price of a change to `plan` today, and the date from which the new price applies. Refuses a plan without a price, and a retired one. */
export async function readChangeTerms(
  work: Work,
  own: PaidSubscription,
  plan: PlanId,
): Promise<z.output<typeof changeTerms>> {
  const { periodStartsAt: startsAt, periodEndsAt: endsAt } = own;
  const to = await lockRow(work.tx, plans, plan, 'share');
  if (to === undefined || to.isCustom || to.priceCents === null)
    throw new Refusal('request.invalid', { errors: [{ path: 'plan', message: planCardWords.callSales }] });
  if (to.retiredAt !== null && plan !== own.plan) throw refuseRetired();
  const paidCents = await readPaidPrice(work, own);
  const isUp = plan !== own.plan && to.priceCents > paidCents;
  const fullCents =
    plan === own.plan ? ((await readRenewalPrice(work, { ...own, nextPlan: null })) ?? to.priceCents) : to.priceCents;
  const mode = work.world.payments?.mode;
  const card = isUp && mode !== undefined ? await readChargeableCard(work, own, mode) : null;
  return {
    direction: plan === own.plan ? 'stay' : isUp ? 'up' : 'down',
    plan,
    name: textNow(to.name, to.nameInLanguages).text,
    todayCents: isUp
      ? upgradeCents({ fromCents: paidCents, toCents: to.priceCents, startsAt, endsAt, now: work.now })
      : 0,
    fullCents,
    fullFrom: endsAt.toISOString(),
    card: card?.lastFour ?? null,
  };
}

/** The price of a whole period on the present plan, as the person paid for it. */
async function readPaidPrice(work: Work, { id, plan }: Subscription): Promise<number> {
  const [paid] = await work.tx
    .select({ planCents: paymentAttempts.planCents, fullCents: paymentAttempts.fullCents })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.subscriptionId, id),
        eq(paymentAttempts.plan, plan),
        eq(paymentAttempts.status, 'paid'),
        inArray(paymentAttempts.kind, ['first', 'renewal', 'upgrade']),
      ),
    )
    .orderBy(desc(paymentAttempts.settledAt), desc(paymentAttempts.createdAt))
    .limit(1);
  if (paid !== undefined) return paid.fullCents ?? paid.planCents;
  const [listed] = await work.tx.select({ cents: plans.priceCents }).from(plans).where(eq(plans.id, plan));
  return listed?.cents ?? 0;
}
