import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { World } from '#server/engine/work.ts';
import { PaystackFailure } from '#server/integrations/paystack/paystack-call.ts';
import { confirmPayment } from './confirm-payment.ts';
import { metadataOf, openCheckout } from './open-checkout.ts';
import { readCardCode } from './saved-cards.ts';
import { paymentAttempts, plans, savedCards } from './tables.ts';

type Led = { state: 'done' | 'waiting' | 'checkout'; reference: string | null; url: string | null };

/**
 * Pays for an upgrade: charges the saved card, or opens the checkout. Sent again for one payment it charges once, since Paystack takes a
 * reference once. Refuses where the card did not pay (`subscriptions.card-declined`): nothing was taken, and another card can pay.
 */
export async function payUpgrade(world: World, reference: string, site: string): Promise<Led> {
  const [found] = await world.db
    .select({ attempt: paymentAttempts, card: savedCards, plan: plans })
    .from(paymentAttempts)
    .innerJoin(plans, eq(plans.id, paymentAttempts.plan))
    .leftJoin(savedCards, eq(savedCards.id, paymentAttempts.cardId))
    .where(eq(paymentAttempts.id, reference));
  if (world.payments === null || found === undefined) throw new Refusal('subscriptions.payments-off');
  const { attempt, card, plan } = found;
  if (card === null) return { state: 'checkout', reference, ...(await openCheckout(world, reference, site)) };
  const code = readCardCode(world, card);
  if (code === null) throw await decline(world, reference);
  const { email } = card;
  const charge = { code, email, amountCents: attempt.planCents, reference, metadata: metadataOf(attempt, plan) };
  try {
    const answer = await world.payments.charge(charge);
    if (answer.said === 'challenge') return { state: 'checkout', reference, url: answer.url };
    if (answer.said !== 'taken') throw await decline(world, reference);
    await confirmPayment(world, reference);
  } catch (error) {
    if (!(error instanceof PaystackFailure)) throw error;
    return { state: 'waiting', reference, url: null };
  }
  const [now] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, reference));
  if (now?.lastAnswer === 'failed') throw await decline(world, reference);
  return { state: now?.status === 'paid' ? 'done' : 'waiting', reference, url: null };
}

/** Ends a payment that the card did not make. The person can pay at the checkout. */
async function decline(world: World, reference: string): Promise<Refusal> {
  await world.db.update(paymentAttempts).set({ lastAnswer: 'failed' }).where(eq(paymentAttempts.id, reference));
  return new Refusal('subscriptions.card-declined');
}
