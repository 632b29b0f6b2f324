import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { system } from '#engine/actor.ts';
import { transact, type World } from '#engine/work.ts';
import { paymentAttempts } from './tables.ts';

/**
 * Opens the checkout of a payment and returns its address; a second call returns the same one. Refuses if Paystack does not open it
 * (`payments.not-started`): a choice is abandoned, and a payment that is made all the same still counts.
 */
export async function openCheckout(world: World, reference: string, site: string): Promise<{ url: string }> {
  const [found] = await world.db
    .select({ attempt: paymentAttempts, email: accounts.email })
    .from(paymentAttempts)
    .innerJoin(accounts, eq(accounts.id, paymentAttempts.accountId))
    .where(eq(paymentAttempts.id, reference));
  if (world.payments === null || found === undefined) throw new Refusal('payments.off');
  const { attempt, email } = found;
  if (attempt.checkoutUrl !== null) return { url: attempt.checkoutUrl };
  const { metadata } = await world.payable.describe(world, attempt);
  try {
    const url = await world.payments.initialize({
      email,
      amountCents: attempt.planCents + attempt.joiningFeeCents,
      reference,
      callbackUrl: `${site}/provider-subscription`,
      cancelUrl: `${site}/provider-subscription?reference=${reference}`,
      metadata,
      ...(attempt.kind === 'card' && { channels: ['card'] }),
    });
    await world.db.update(paymentAttempts).set({ checkoutUrl: url }).where(eq(paymentAttempts.id, reference));
    return { url };
  } catch (cause) {
    await transact(world, system, (work) => work.world.payable.abandon(work, attempt));
    throw new Refusal('payments.not-started', { cause });
  }
}
