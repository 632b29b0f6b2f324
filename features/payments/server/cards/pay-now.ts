import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { system } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { transact, type World } from '#engine/work.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { openCheckout } from '../open-checkout.ts';
import { paymentAttempts, savedCards } from '../tables.ts';
import { failCharge } from './fail-charge.ts';
import { readCardCode } from './saved-cards.ts';

type Led = { state: 'done' | 'waiting' | 'checkout'; reference: string | null; url: string | null };

/**
 * Pays a payment at once: charges its saved card, or opens the checkout. A second call for one payment charges once, since Paystack takes a
 * reference once. Refuses if the card did not pay (`payments.card-declined`): nothing was charged, and another card can pay.
 */
export async function payNow(world: World, reference: string, site: string): Promise<Led> {
  const [found] = await world.db
    .select({ attempt: paymentAttempts, card: savedCards })
    .from(paymentAttempts)
    .leftJoin(savedCards, eq(savedCards.id, paymentAttempts.cardId))
    .where(eq(paymentAttempts.id, reference));
  if (world.payments === null || found === undefined) throw new Refusal('payments.off');
  const { attempt, card } = found;
  if (card === null || attempt.checkoutUrl !== null)
    return { state: 'checkout', reference, ...(await openCheckout(world, reference, site)) };
  const code = readCardCode(world, card);
  if (code === null) throw await endCharge(world, reference, 'payments.card-declined');
  const { metadata } = await world.payable.describe(world, attempt);
  const charge = { code, email: card.email, amountCents: attempt.planCents, reference, metadata };
  try {
    const answer = await world.payments.charge(charge);
    if (answer.said === 'challenge') {
      await world.db.update(paymentAttempts).set({ checkoutUrl: answer.url }).where(eq(paymentAttempts.id, reference));
      return { state: 'checkout', reference, url: answer.url };
    }
    if (answer.said === 'busy') throw await endCharge(world, reference, 'payments.not-started');
    if (answer.said !== 'taken') throw await endCharge(world, reference, 'payments.card-declined');
    await confirmPayment(world, reference);
  } catch (error) {
    if (!(error instanceof PaystackFailure)) throw error;
    return { state: 'waiting', reference, url: null };
  }
  const now = await findRow(world.db, paymentAttempts, reference);
  if (now?.lastAnswer === 'failed') throw await endCharge(world, reference, 'payments.card-declined');
  return { state: now?.status === 'paid' ? 'done' : 'waiting', reference, url: null };
}

/** Ends a charge that took nothing, so that another one can begin. */
async function endCharge(
  world: World,
  reference: string,
  code: 'payments.card-declined' | 'payments.not-started',
): Promise<Refusal> {
  await world.db.update(paymentAttempts).set({ lastAnswer: 'failed' }).where(eq(paymentAttempts.id, reference));
  await transact(world, system, (work) => failCharge(work, reference, 'declined', { isFinal: true }));
  return new Refusal(code);
}
