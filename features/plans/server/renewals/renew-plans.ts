import { and, eq, inArray, max, not } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { recordEvent } from '#engine/record-event.ts';
import { tryStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import { stopRenewal } from '#features/plans/server/changes/cancel-plan.ts';
import { bankWait } from '#features/payments/server/bank-answers.ts';
import { chargeQueue } from '#features/payments/server/cards/charge-card.ts';
import { beginPayment } from '#features/payments/server/begin-payment.ts';
import { failPeriod, maxTries } from './fail-period.ts';
import { grace, remindBefore, waitsAfterGrace } from '../read-plan.ts';
import { readChargeableCard } from '#features/payments/server/cards/saved-cards.ts';
import { readRenewalPrice } from './renewal-price.ts';
import { isOpenCharge, paymentAttempts } from '#features/payments/server/tables.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { isUnreminded, subscriptions, subscriptionSubject } from '../tables.ts';
import { isWaitingForBank } from '../with-bank.ts';

/** Starts to charge the card for the next period, with a new try. Without a card the plan is past due, and the person pays by hand. */
const renew: DueRule = {
  table: subscriptions,
  since: subscriptions.nextChargeAt,
  after: 0,
  where: statusIn(subscriptions.status, ['active', 'past_due']),
  async take(work, id) {
    const { payments } = work.world;
    if (payments === null) return;
    const { subscription, isApproved, isProvider } = await lockDue(work, id);
    if (subscription === undefined || subscription.periodEndsAt === null) return;
    // They paid at a checkout that was still open when they became a member.
    if (!isProvider) return stopRenewal(work, subscription.accountId);
    const { accountId, periodEndsAt, nextPlan } = subscription;
    const ofPeriod = and(eq(paymentAttempts.subscriptionId, id), eq(paymentAttempts.periodStartsAt, periodEndsAt));
    await work.tx
      .update(subscriptions)
      .set({ nextChargeAt: new Date(work.now.getTime() + day) })
      .where(eq(subscriptions.id, id));
    const mayWait = subscription.status === 'past_due' || work.now.getTime() < periodEndsAt.getTime() + bankWait;
    if (mayWait && (await work.tx.$count(subscriptions, and(eq(subscriptions.id, id), isWaitingForBank(work.now)))) > 0)
      return;
    // While Paystack does not answer, a try is not over: the next one waits, and the plan goes on.
    const [open] = await work.tx
      .select({ attemptId: paymentAttempts.id })
      .from(paymentAttempts)
      .where(and(ofPeriod, eq(paymentAttempts.kind, 'renewal'), isOpenCharge(paymentAttempts)));
    if (open !== undefined) return work.world.outbox.enqueue(work.tx, chargeQueue, [open]);
    const card = isApproved ? await readChargeableCard(work, subscription, payments.mode) : null;
    const planCents = await readRenewalPrice(work, subscription);
    const [made] = await work.tx
      .select({ tries: max(paymentAttempts.tryNumber) })
      .from(paymentAttempts)
      .where(ofPeriod);
    const tries = made?.tries ?? 0;
    if (card === null || planCents === null || tries >= maxTries)
      return failPeriod(work, subscription, { cause: 'no-card', tries });
    const attempt = await beginPayment(work, {
      accountId,
      subscriptionId: id,
      kind: 'renewal',
      plan: nextPlan ?? subscription.plan,
      planCents,
      mode: payments.mode,
      periodStartsAt: periodEndsAt,
      tryNumber: tries + 1,
      cardId: card.id,
    });
    if (attempt !== null) await work.world.outbox.enqueue(work.tx, chargeQueue, [{ attemptId: attempt.reference }]);
  },
};

/** Locks the account of a subscription and then the subscription, if it is still due. */
async function lockDue(work: SystemWork, id: string) {
  const owner = work.tx.select({ id: subscriptions.accountId }).from(subscriptions).where(eq(subscriptions.id, id));
  const account = await lockRow(work.tx, accounts, inArray(accounts.id, owner));
  const due = await lockRow(work.tx, subscriptions, and(eq(subscriptions.id, id), isDue(renew, work.now)), 'update');
  return { subscription: due, isApproved: account?.status === 'approved', isProvider: account?.role === 'provider' };
}

/** Ends a plan whose days of grace are over; one whose payment is with the bank a day later. */
const endUnpaid: DueRule = {
  table: subscriptions,
  since: subscriptions.pastDueAt,
  after: grace,
  where: statusIn(subscriptions.status, ['past_due']),
  take: async (work, id) =>
    void (await tryStep(work, subscriptionSubject, 'end', {
      id,
      by: 'system',
      where: and(isDue(endUnpaid, work.now), not(waitsAfterGrace(work.now))),
      set: { nextChargeAt: null },
    })),
};

/** Notifies the owner of a renewal, or of the end of a plan, three days before it. */
const remind: DueRule = {
  table: subscriptions,
  since: subscriptions.periodEndsAt,
  after: -remindBefore,
  where: isUnreminded(subscriptions),
  async take(work, id) {
    const [reminded] = await work.tx
      .update(subscriptions)
      .set({ remindedFor: subscriptions.periodEndsAt })
      .where(and(eq(subscriptions.id, id), isDue(remind, work.now)))
      .returning({ status: subscriptions.status, periodEndsAt: subscriptions.periodEndsAt });
    // After a pause of the process the period may be over: then the charge has a notice.
    if (reminded?.periodEndsAt == null || reminded.periodEndsAt <= work.now) return;
    const { status } = reminded;
    await recordEvent(work, subscriptionSubject, 'remind', { id, by: 'system', before: status, after: status });
  },
};

// A plan that is over ends before it is charged again.
export const renewalDueRules: readonly DueRule[] = [endUnpaid, renew, remind];
