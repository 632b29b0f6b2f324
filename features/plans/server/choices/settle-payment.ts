import { and, eq, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import { countTry, scopeFor } from '#engine/throttling/throttle.ts';
import type { World } from '#engine/work.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { readRenewalPrice } from '#features/plans/server/renewals/renewal-price.ts';
import { paymentAttempts, savedCards } from '#features/payments/server/tables.ts';
import { planName } from '../plan-name.ts';
import { plans, subscriptions } from '../tables.ts';

/** The limit of requests to Paystack about one payment within 15 minutes, however often its person asks us. */
const maxAsked = 60;

/** Asks Paystack for a payment of the reader's and returns its status; 404 for another person's. While Paystack does not answer, or is not asked, it waits. */
export async function settlePayment(world: World, reader: Person, reference: string) {
  const mine = and(eq(paymentAttempts.id, reference), eq(paymentAttempts.accountId, reader.id));
  if ((await world.db.$count(paymentAttempts, mine)) === 0) throw new Refusal('request.not-found');
  const isAnswered = await askPaystack(world, reference).then(
    () => true,
    (error: unknown) => {
      if (error instanceof PaystackFailure) return false;
      if (error instanceof Refusal && error.code === 'request.too-many') return false;
      throw error;
    },
  );
  const [found] = await world.db
    .select({
      attempt: paymentAttempts,
      plan: planName(),
      subscription: subscriptions,
      card: savedCards.lastFour,
    })
    .from(paymentAttempts)
    .innerJoin(plans, eq(plans.id, paymentAttempts.plan))
    .innerJoin(subscriptions, eq(subscriptions.id, paymentAttempts.subscriptionId))
    .leftJoin(savedCards, and(eq(savedCards.id, subscriptions.cardId), isNull(savedCards.refusedAt)))
    .where(mine);
  if (found === undefined) throw new Refusal('request.not-found');
  const { attempt, plan, subscription, card } = found;
  const { periodEndsAt } = subscription;
  const { kind, status, lastAnswer, planCents, joiningFeeCents, refundedCents, checkoutUrl } = attempt;
  // A payment that only checked a card is always refunded.
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
    nextCents: status === 'paid' && goesOn(subscription) ? await readRenewalPrice(world, subscription) : null,
    url: status === 'pending' ? checkoutUrl : null,
  };
}

async function askPaystack(world: World, reference: string): Promise<void> {
  await countTry(world, 'request.too-many', [scopeFor('settle', reference, maxAsked)]);
  await confirmPayment(world, reference);
}

/** True if another payment continues a plan, or the plan of an application. */
const goesOn = ({ status, nextChargeAt, heldAt }: typeof subscriptions.$inferSelect): boolean =>
  heldAt !== null || (status === 'active' && nextChargeAt !== null);

/** Paystack answers `abandoned` for every payment that is not made yet. An unknown status counts as under way. */
function openState(answer: string | null): 'waiting' | 'unpaid' | 'failed' {
  if (answer === null || answer === 'abandoned') return 'unpaid';
  return answer === 'failed' ? 'failed' : 'waiting';
}
