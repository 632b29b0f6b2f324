import { and, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { minute } from '#core/time.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { readSettings } from '#features/site/server/queries.ts';
import { takeFirstStep, takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work, World } from '#engine/work.ts';
import type { PlanId } from '../plans.ts';
import { planCardWords } from '../wording.ts';
import { readRunningPlan } from './read-plan.ts';
import { paymentAttempts, plans, subscriptions, subscriptionSubject } from './tables.ts';
import { wantRefund } from './want-refund.ts';

/** A payment for a plan that was not refunded in full. Of a plan that was cancelled with a refund, only the fee was kept. */
const isKept = sql`${paymentAttempts.status} = 'paid' and ${paymentAttempts.kind} <> 'card'
  and ${paymentAttempts.refundedCents} < ${paymentAttempts.planCents} + ${paymentAttempts.joiningFeeCents}
  and not exists (select from refunds r join payment_attempts o on o.id = r.attempt_id
    where o.subscription_id = ${paymentAttempts.subscriptionId} and r.cause = 'cool-off')`;

/** The time between two checks of an unpaid payment by the sweep. */
export const checkEvery = 10 * minute;

/** `todayCents` is the price that the person read. */
type Choice = { plan: PlanId; needsApproval?: boolean; todayCents?: number | undefined };

/**
 * Begins to pay for a plan: a subscription that waits for its payment, and the expected payment. An older unpaid choice is abandoned.
 * Refuses while a plan is running (`plans.running`), if payments are off, a plan without a price, a retired one, and a price that
 * is no longer today's (`plans.price-changed`). A plan that needs an approval does not begin with its payment: it is held until
 * `beginHeldPlan`.
 */
export async function choosePlan(
  work: PersonWork,
  { plan, needsApproval = false, todayCents }: Choice,
): Promise<{ reference: string; subscriptionId: string }> {
  const { payments } = work.world;
  if (payments === null) throw new Refusal('plans.payments-off');
  const accountId = work.actor.id;
  await lockAccount(work, accountId);
  if ((await readRunningPlan(work, accountId)).id !== null) throw new Refusal('plans.running');
  const { priceCents } = await readChoosable(work, plan);
  const joiningFeeCents = await readJoiningFeeDue(work, accountId);
  if (todayCents !== undefined && todayCents !== priceCents + joiningFeeCents) throw new Refusal('plans.price-changed');
  await refuseWhileWithBank(work, accountId);
  await abandonUnpaid(work, accountId);
  const { id: subscriptionId } = await takeFirstStep(work, subscriptionSubject, 'choose', {
    by: 'owner',
    values: { accountId, plan, needsApproval, createdAt: work.now },
  });
  const [attempt] = await work.tx
    .insert(paymentAttempts)
    .values({
      accountId,
      subscriptionId,
      plan,
      planCents: priceCents,
      joiningFeeCents,
      mode: payments.mode,
      status: 'pending',
      createdAt: work.now,
      nextCheckAt: new Date(work.now.getTime() + checkEvery),
    })
    .returning({ reference: paymentAttempts.id });
  if (attempt === undefined) throw new Error('no payment was begun');
  return { ...attempt, subscriptionId };
}

/** Reads a plan that a person can choose and pay for. Refuses one without a price, and a retired one. */
export async function readChoosable(work: Work, plan: PlanId): Promise<{ name: string; priceCents: number }> {
  const [chosen] = await work.tx.select().from(plans).where(eq(plans.id, plan)).for('share');
  if (chosen === undefined || chosen.isCustom || chosen.priceCents === null)
    throw new Refusal('request.invalid', { errors: [{ path: 'plan', message: planCardWords.callSales }] });
  if (chosen.retiredAt !== null) throw refuseRetired();
  return { name: chosen.name, priceCents: chosen.priceCents };
}

/** A plan that an admin has retired, beside the field that chooses it. */
export const refuseRetired = () =>
  new Refusal('request.invalid', { errors: [{ path: 'plan', message: planCardWords.retired }] });

/** The person has paid, and their bank has not confirmed it yet: an EFT can take hours. Paystack answers `abandoned` for a payment that was never made. */
export const answersWithBank = ['pending', 'processing', 'queued'] as const;
export const isWithBank = sql`coalesce(${inArray(paymentAttempts.lastAnswer, [...answersWithBank])}, false)`;

/** The payments for the unpaid choices of an account that can still come. */
export const isUnpaidChoice = (accountId: string) =>
  and(
    eq(paymentAttempts.accountId, accountId),
    eq(paymentAttempts.status, 'pending'),
    eq(subscriptions.status, 'pending_payment'),
  );

/** Refuses another checkout while a payment is under way: otherwise both would be paid. */
async function refuseWhileWithBank(work: Work, accountId: string): Promise<void> {
  const [underWay] = await work.tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(subscriptions, eq(subscriptions.id, paymentAttempts.subscriptionId))
    .where(and(isUnpaidChoice(accountId), isWithBank))
    .limit(1);
  if (underWay !== undefined) throw new Refusal('plans.change-under-way');
}

/** Abandons the unpaid choice of an account. */
export async function abandonUnpaid(work: Work, accountId: string): Promise<void> {
  const unpaid = await work.tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        eq(subscriptions.status, 'pending_payment'),
        isNull(subscriptions.heldAt),
      ),
    );
  for (const { id } of unpaid) await takeStep(work, subscriptionSubject, 'abandon', { id, by: 'system' });
}

/**
 * The joining fee that the next payment of an account includes, in cents: none while it is waived, and none after a first payment, unless
 * that was refunded in full.
 */
export async function readJoiningFeeDue(from: Work | World, accountId: string): Promise<number> {
  const [world, db] = 'tx' in from ? [from.world, from.tx] : [from, from.db];
  const { joiningFeeCents, joiningFeeWaived } = await readSettings(world);
  if (joiningFeeWaived) return 0;
  const [paid] = await db
    .select({ count: count() })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.accountId, accountId), isKept));
  return paid?.count === 0 ? joiningFeeCents : 0;
}

/** Refunds the joining fee of a payment if the person has paid it before: two checkouts were open, and each includes the fee. The account is locked. */
export async function returnSecondJoiningFee(
  work: Work,
  { id, accountId, joiningFeeCents }: Pick<typeof paymentAttempts.$inferSelect, 'id' | 'accountId' | 'joiningFeeCents'>,
): Promise<void> {
  if (joiningFeeCents === 0) return;
  const [before] = await work.tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, accountId),
        ne(paymentAttempts.id, id),
        gt(paymentAttempts.joiningFeeCents, 0),
        isKept,
      ),
    )
    .limit(1);
  if (before !== undefined) await wantRefund(work, { attemptId: id, cents: joiningFeeCents, cause: 'paid-twice' });
}
