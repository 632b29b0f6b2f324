import { and, desc, eq, inArray } from 'drizzle-orm';
import { isLateAtBank } from '#features/payments/server/bank-answers.ts';
import { events } from '#engine/tables.ts';
import type { World } from '#engine/work.ts';
import type { ChargeFailure } from '#features/plans/lifecycle.ts';
import { newPeriod } from './new-period.ts';
import { canPayByHand, readRunning } from './pay-renewal.ts';
import { grace } from '../read-plan.ts';
import { readRenewalPrice } from './renewal-price.ts';
import { planName } from '../plan-name.ts';
import { plans, subscriptions } from '../tables.ts';
import { isUnderWay } from '../with-bank.ts';
import { paymentAttempts, savedCards } from '#features/payments/server/tables.ts';

/** Reads the renewal of a provider's plan; null for a plan that is granted or cancelled, or for none. */
export async function readRenewal(world: World, accountId: string) {
  const subscription = await readRunning(world, accountId);
  if (subscription?.periodEndsAt == null) return { renewal: null };
  const { status, periodEndsAt, nextChargeAt, cardId, nextPlan, plan } = subscription;
  if (status !== 'past_due' && (status !== 'active' || nextChargeAt === null)) return { renewal: null };
  const amountCents = await readRenewalPrice(world, subscription);
  if (amountCents === null) return { renewal: null };
  const [named] = await world.db
    .select({ name: planName() })
    .from(plans)
    .where(eq(plans.id, nextPlan ?? plan));
  const [card] = cardId === null ? [] : await world.db.select().from(savedCards).where(eq(savedCards.id, cardId));
  const underWay = await readUnderWay(world, subscription.id);
  const isRefused = card === undefined || card.refusedAt !== null || card.mode !== world.payments?.mode;
  return {
    renewal: {
      plan: named?.name ?? '',
      amountCents,
      periodEndsAt: periodEndsAt.toISOString(),
      nextOn: newPeriod(periodEndsAt).periodEndsAt.toISOString(),
      chargeAt: isRefused ? null : (nextChargeAt?.toISOString() ?? null),
      card: card ? { lastFour: card.lastFour, brand: card.brand, expires: card.expires, isRefused } : null,
      pastDue: status === 'past_due' ? await readPastDue(world, subscription) : null,
      payBetween: status === 'active' && isRefused && nextPlan !== null ? findPayBetween(periodEndsAt) : null,
      underWay,
      canPay:
        world.payments !== null &&
        (underWay?.kind !== 'renewal' || underWay.isLate) &&
        canPayByHand(subscription, isRefused ? null : (card ?? null), world.clock.now()),
    },
  };
}

/** Reads the payment of a running subscription that the bank has. */
async function readUnderWay(world: World, id: string) {
  const [found] = await world.db
    .select({
      reference: paymentAttempts.id,
      plan: planName(),
      kind: paymentAttempts.kind,
      isLate: isLateAtBank(world.clock.now()),
    })
    .from(paymentAttempts)
    .innerJoin(subscriptions, isUnderWay)
    .innerJoin(plans, eq(plans.id, paymentAttempts.plan))
    .where(eq(subscriptions.id, id))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1);
  return found === undefined ? null : { ...found, kind: found.kind === 'upgrade' ? found.kind : ('renewal' as const) };
}

/** A smaller plan can be paid from the end of the larger one on, and until the end of its grace. */
const findPayBetween = (periodEndsAt: Date) => ({
  from: periodEndsAt.toISOString(),
  until: new Date(periodEndsAt.getTime() + grace).toISOString(),
});

async function readPastDue(world: World, { id, pastDueAt, periodEndsAt }: typeof subscriptions.$inferSelect) {
  const [last] = await world.db
    .select({ data: events.data })
    .from(events)
    .where(and(eq(events.noun, 'subscription'), eq(events.subjectId, id), inArray(events.step, ['fail', 'fail-again'])))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  const { cause = 'declined' } = (last?.data ?? {}) as Partial<ChargeFailure>;
  const began = pastDueAt ?? periodEndsAt ?? world.clock.now();
  return { cause, endsAt: new Date(began.getTime() + grace).toISOString() };
}
