import { and, desc, eq, isNotNull, not } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { statusIn } from '#engine/columns.ts';
import type { PersonWork, Work, World } from '#engine/work.ts';
import { running } from '#features/plans/lifecycle.ts';
import { cardCheckCents } from '#features/plans/plans.ts';
import { isWithBank } from '#features/payments/server/bank-answers.ts';
import { beginCheckout } from '#features/payments/server/begin-payment.ts';
import { readRenewalPrice } from './renewal-price.ts';
import { readChargeableCard, type SavedCard } from '#features/payments/server/cards/saved-cards.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { subscriptions } from '../tables.ts';
import { remindBefore } from '../read-plan.ts';
import { refuseWhileWithBank } from '../with-bank.ts';

type Subscription = typeof subscriptions.$inferSelect;

/** Reads the running subscription of an account, in the caller's transaction if there is one. */
export async function readRunning(from: Work | World, accountId: string): Promise<Subscription | undefined> {
  const [found] = await ('tx' in from ? from.tx : from.db)
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), statusIn(subscriptions.status, running)));
  return found;
}

/**
 * True if the next period of a plan can be paid by hand: while it is past due, and without a card in the last three days before its end. A
 * plan that gets smaller then can only be paid from its end on, so that the larger one lasts until there.
 */
export function canPayByHand(
  { status, periodEndsAt, nextChargeAt, nextPlan }: Subscription,
  card: SavedCard | null,
  now: Date,
): boolean {
  if (status === 'past_due') return true;
  if (status !== 'active' || nextChargeAt === null || periodEndsAt === null || card !== null) return false;
  return now.getTime() >= periodEndsAt.getTime() - (nextPlan === null ? remindBefore : 0);
}

/** `todayCents` is the amount that the person read. */
type Paying = { todayCents?: number | undefined };

/**
 * Begins to pay the next period at the checkout. Refuses with `plans.nothing-due` while there is nothing to pay, and an amount
 * that is no longer today's (`plans.price-changed`), and while a payment for it waits for the bank (`payments.under-way`).
 */
export async function payRenewal(work: PersonWork, { todayCents }: Paying = {}): Promise<{ reference: string }> {
  const { subscription, mode } = await lockOwn(work);
  const card = await readChargeableCard(work, subscription, mode);
  const planCents = await readRenewalPrice(work, subscription);
  if (!canPayByHand(subscription, card, work.now) || planCents === null) throw new Refusal('plans.nothing-due');
  expectRead(todayCents, planCents);
  await refuseWhileWithBank(work, subscription.accountId, 'renewal');
  return begin(work, subscription, {
    kind: 'renewal',
    plan: subscription.nextPlan ?? subscription.plan,
    planCents,
    periodStartsAt: subscription.periodEndsAt,
    tryNumber: 0,
    mode,
  });
}

/** Begins to save another card: with the payment that is due, or else with R1.00, which is refunded at once. */
export async function updateCard(work: PersonWork, paying: Paying = {}): Promise<{ reference: string }> {
  const { subscription, mode } = await lockOwn(work);
  if (subscription.status === 'past_due') return payRenewal(work, paying);
  if (subscription.status !== 'active' || subscription.nextChargeAt === null) throw new Refusal('plans.nothing-due');
  expectRead(paying.todayCents, cardCheckCents);
  return begin(work, subscription, { kind: 'card', plan: subscription.plan, planCents: cardCheckCents, mode });
}

function expectRead(read: number | undefined, cents: number): void {
  if (read !== undefined && read !== cents) throw new Refusal('plans.price-changed');
}

async function lockOwn(work: PersonWork) {
  const { payments } = work.world;
  if (payments === null) throw new Refusal('payments.off');
  await lockAccount(work, work.actor.id);
  const subscription = await readRunning(work, work.actor.id);
  if (subscription === undefined) throw new Refusal('plans.nothing-due');
  return { subscription, mode: payments.mode };
}

type Begun = Pick<
  typeof paymentAttempts.$inferInsert,
  'kind' | 'plan' | 'planCents' | 'periodStartsAt' | 'tryNumber' | 'mode'
>;

/** The open payment for the same purpose, or a new one: two tabs lead to one checkout. The checkout of a payment that the bank has takes no other. */
async function begin(
  work: PersonWork,
  { id: subscriptionId }: Subscription,
  begun: Begun,
): Promise<{ reference: string }> {
  const { kind = 'first', plan, planCents, mode, periodStartsAt = null } = begun;
  const same = await work.tx
    .select({ reference: paymentAttempts.id, periodStartsAt: paymentAttempts.periodStartsAt })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.subscriptionId, subscriptionId),
        eq(paymentAttempts.kind, kind),
        eq(paymentAttempts.plan, plan),
        eq(paymentAttempts.planCents, planCents),
        eq(paymentAttempts.mode, mode),
        eq(paymentAttempts.status, 'pending'),
        isNotNull(paymentAttempts.checkoutUrl),
        not(isWithBank),
      ),
    )
    .orderBy(desc(paymentAttempts.createdAt));
  const open = same.find((one) => one.periodStartsAt?.getTime() === periodStartsAt?.getTime());
  if (open !== undefined) return { reference: open.reference };
  return beginCheckout(work, { ...begun, accountId: work.actor.id, subscriptionId });
}
