import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';
import { PaystackFailure } from '#server/integrations/paystack/paystack-call.ts';
import { confirmPayment } from './confirm-payment.ts';
import { paymentAttempts, plans, savedCards, subscriptions } from './tables.ts';

/** Asks for a payment of the reader's and tells how it stands; 404 for another person's. While Paystack does not answer, it waits. */
export async function settlePayment(world: World, reader: Person, reference: string) {
  const mine = and(eq(paymentAttempts.id, reference), eq(paymentAttempts.accountId, reader.id));
  if ((await world.db.$count(paymentAttempts, mine)) === 0) throw new Refusal('request.not-found');
  const isAnswered = await confirmPayment(world, reference).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PaystackFailure) return false;
      throw error;
    },
  );
  const [found] = await world.db
    .select({
      attempt: paymentAttempts,
      plan: plans.name,
      periodEndsAt: subscriptions.periodEndsAt,
      card: savedCards.lastFour,
    })
    .from(paymentAttempts)
    .innerJoin(plans, eq(plans.id, paymentAttempts.plan))
    .innerJoin(subscriptions, eq(subscriptions.id, paymentAttempts.subscriptionId))
    .leftJoin(savedCards, and(eq(savedCards.id, subscriptions.cardId), isNull(savedCards.refusedAt)))
    .where(mine);
  if (found === undefined) throw new Refusal('request.not-found');
  const { attempt, plan, periodEndsAt, card } = found;
  const { kind, status, lastAnswer, planCents, joiningFeeCents, refundedCents, checkoutUrl } = attempt;
  // What checked a card always goes back.
  const isReturned = kind !== 'card' && status !== 'pending' && refundedCents >= planCents + joiningFeeCents;
  return {
    state: isReturned
      ? ('returned' as const)
      : status === 'pending'
        ? isAnswered
          ? openState(lastAnswer)
          : ('waiting' as const)
        : status,
    kind,
    plan,
    card,
    amountCents: planCents + joiningFeeCents,
    periodEndsAt: periodEndsAt?.toISOString() ?? null,
    url: status === 'pending' ? checkoutUrl : null,
  };
}

/** Paystack says `abandoned` of every payment that is not made yet. A status that we do not know is under way. */
function openState(answer: string | null): 'waiting' | 'unpaid' | 'failed' {
  if (answer === null || answer === 'abandoned') return 'unpaid';
  return answer === 'failed' ? 'failed' : 'waiting';
}
