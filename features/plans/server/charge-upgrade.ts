import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { system } from '#engine/actor.ts';
import { transact, type World } from '#engine/work.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { confirmPayment } from './confirm-payment.ts';
import { failCharge } from './fail-charge.ts';
import { metadataOf, openCheckout } from './open-checkout.ts';
import { readCardCode } from './saved-cards.ts';
import { paymentAttempts, plans, savedCards } from './tables.ts';

type Led = { state: 'done' | 'waiting' | 'checkout'; reference: string | null; url: string | null };

/**
 * Pays for an upgrade: charges the saved card, or opens the checkout. A second call for one payment charges once, since Paystack takes a
 * reference once. Refuses if the card did not pay (`plans.card-declined`): nothing was charged, and another card can pay.
 */
export async function payUpgrade(world: World, reference: string, site: string): Promise<Led> {
  const [found] = await world.db
    .select({ attempt: paymentAttempts, card: savedCards, plan: plans })
    .from(paymentAttempts)
    .innerJoin(plans, eq(plans.id, paymentAttempts.plan))
    .leftJoin(savedCards, eq(savedCards.id, paymentAttempts.cardId))
    .where(eq(paymentAttempts.id, reference));
  if (world.payments === null || found === undefined) throw new Refusal('plans.payments-off');
  const { attempt, card, plan } = found;
  if (card === null || attempt.checkoutUrl !== null)
    return { state: 'checkout', reference, ...(await openCheckout(world, reference, site)) };
  const code = readCardCode(world, card);
  if (code === null) throw await endCharge(world, reference, 'plans.card-declined');
  const { email } = card;
  const charge = { code, email, amountCents: attempt.planCents, reference, metadata: metadataOf(attempt, plan) };
  try {
    const answer = await world.payments.charge(charge);
    if (answer.said === 'challenge') {
      await world.db.update(paymentAttempts).set({ checkoutUrl: answer.url }).where(eq(paymentAttempts.id, reference));
      return { state: 'checkout', reference, url: answer.url };
    }
    if (answer.said === 'busy') throw await endCharge(world, reference, 'plans.not-started');
    if (answer.said !== 'taken') throw await endCharge(world, reference, 'plans.card-declined');
    await confirmPayment(world, reference);
  } catch (error) {
    if (!(error instanceof PaystackFailure)) throw error;
    return { state: 'waiting', reference, url: null };
  }
  const [now] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, reference));
  if (now?.lastAnswer === 'failed') throw await endCharge(world, reference, 'plans.card-declined');
  return { state: now?.status === 'paid' ? 'done' : 'waiting', reference, url: null };
}

/** Ends a charge that took nothing, so that another one can begin. */
async function endCharge(
  world: World,
  reference: string,
  code: 'plans.card-declined' | 'plans.not-started',
): Promise<Refusal> {
  await world.db.update(paymentAttempts).set({ lastAnswer: 'failed' }).where(eq(paymentAttempts.id, reference));
  await transact(world, system, (work) => failCharge(work, reference, 'declined', { isFinal: true }));
  return new Refusal(code);
}
