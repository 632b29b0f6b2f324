import { and, desc, eq } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Role } from '#core/roles.ts';
import type { NoticeWords } from '#features/notifications/server/notice.ts';
import { notify } from '#features/notifications/server/notify.ts';
import type { Reaction, StoredEvent } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { ChargeFailure } from '#features/plans/lifecycle.ts';
import {
  cardExpiresNotice,
  cardSavedNotice,
  endsSoonNotice,
  paymentSoonNotice,
  renewalFailedNotice,
  renewalSoonNotice,
  renewedNotice,
  smallerPlanSoonNotice,
} from '#features/plans/renewal-wording.ts';
import { readNextPayment } from '#features/plans/server/deliveries/describe-payment.ts';
import { nameNow, planNames, type PlanNames } from '../plan-name.ts';
import { grace } from '../read-plan.ts';
import { readRenewalPrice } from './renewal-price.ts';
import { paymentAttempts, savedCards } from '#features/payments/server/tables.ts';
import { plans, subscriptions, type subscriptionSubject } from '../tables.ts';

type Row = {
  subscription: typeof subscriptions.$inferSelect;
  plan: PlanNames;
  card: typeof savedCards.$inferSelect | null;
  role: Role;
};
/** Called in the language of the owner. */
type Said = (() => NoticeWords) | null;

/** Notifies the owner of a subscription with the text that `write` finds; nothing if that is null. `isUrgent` mails come at once. */
const tell =
  (write: (row: Row, work: Work, event: StoredEvent) => Promise<Said> | Said, { isUrgent = false } = {}) =>
  async (work: Work, event: StoredEvent): Promise<void> => {
    const [row] = await work.tx
      .select({ subscription: subscriptions, plan: planNames, card: savedCards, role: accounts.role })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.plan))
      .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
      .leftJoin(savedCards, eq(savedCards.id, subscriptions.cardId))
      .where(eq(subscriptions.id, event.subjectId));
    const words = row && (await write(row, work, event));
    if (row === undefined || words == null) return;
    await notify(work, event, [
      {
        accountId: row.subscription.accountId,
        type: 'other',
        words,
        linkTo: '/provider-subscription',
        ...(isUrgent && { mail: { urgency: 'urgent' } }),
      },
    ]);
  };

const tellFailure = tell(
  ({ subscription, plan }, _work, event) => {
    const { cause, nextTryAt } = event.data as Partial<ChargeFailure>;
    // An admin's grant, and a plan of before the renewals, end without a charge.
    if (cause === undefined) return null;
    const endsAt = new Date((subscription.pastDueAt ?? event.at).getTime() + grace);
    return () => renewalFailedNotice(nameNow(plan), { cause, nextTryAt: nextTryAt ?? null }, showDate(endsAt));
  },
  { isUrgent: true },
);

const tellSoon = tell(async ({ subscription, plan, card, role }, work) => {
  const { periodEndsAt } = subscription;
  if (periodEndsAt !== null && subscription.nextChargeAt === null) {
    const ending = subscription.status === 'non_renewing' ? 'cancelled' : 'granted';
    return () => endsSoonNotice(nameNow(plan), showDate(periodEndsAt), role === 'provider' ? ending : 'no-provider');
  }
  const cents = await readRenewalPrice(work, subscription);
  if (cents === null || periodEndsAt === null) return null;
  const next = await readNextPlan(work, subscription, plan);
  return () => {
    const upcoming = { plan: nameNow(next), cents, on: showDate(periodEndsAt) };
    if (card !== null && card.refusedAt === null) return renewalSoonNotice(upcoming, card);
    if (subscription.nextPlan === null) return paymentSoonNotice(upcoming);
    return smallerPlanSoonNotice(upcoming, showDate(new Date(periodEndsAt.getTime() + grace)));
  };
});

async function readNextPlan(work: Work, { nextPlan }: Row['subscription'], plan: PlanNames): Promise<PlanNames> {
  if (nextPlan === null) return plan;
  const [next] = await work.tx.select(planNames).from(plans).where(eq(plans.id, nextPlan));
  return next ?? plan;
}

const tellRenewed = tell(async ({ subscription, plan }, work) => {
  const { id, periodStartsAt, periodEndsAt } = subscription;
  if (periodStartsAt === null || periodEndsAt === null) return null;
  const [paid] = await work.tx
    .select({ cents: paymentAttempts.planCents })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.subscriptionId, id),
        eq(paymentAttempts.kind, 'renewal'),
        eq(paymentAttempts.status, 'paid'),
      ),
    )
    .orderBy(desc(paymentAttempts.settledAt))
    .limit(1);
  if (paid === undefined) return null;
  const sayNext = await readNextPayment(work, id);
  return () => renewedNotice(nameNow(plan), paid.cents, showDate(periodEndsAt), sayNext());
});

export const renewalReactions: readonly Reaction<typeof subscriptionSubject>[] = [
  { to: 'subscription.renew', run: tellRenewed },
  { to: 'subscription.fail', run: tellFailure },
  { to: 'subscription.fail-again', run: tellFailure },
  { to: 'subscription.remind', run: tellSoon },
  { to: 'subscription.card-expires', run: tell(({ card }) => card && (() => cardExpiresNotice(card))) },
  { to: 'subscription.save-card', run: tell(({ card }) => card && (() => cardSavedNotice(card))) },
];
