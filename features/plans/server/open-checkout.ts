import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { system } from '#engine/actor.ts';
import { tryStep } from '#engine/take-step.ts';
import { transact, type World } from '#engine/work.ts';
import { paymentAttempts, plans, subscriptionSubject } from './tables.ts';

/** The metadata of a payment for Paystack. Never its `plan`: that would open a second subscription there. */
export const metadataOf = (
  { accountId }: { accountId: string },
  { id, name, planCode }: typeof plans.$inferSelect,
): Record<string, string> => ({ user_id: accountId, plan_id: id, plan_name: name, plan_code: planCode });

/**
 * Opens the checkout of a payment and returns its address; a second call returns the same one. Refuses if Paystack does not open it
 * (`plans.not-started`): a choice is abandoned, and a payment that is made all the same still counts.
 */
export async function openCheckout(world: World, reference: string, site: string): Promise<{ url: string }> {
  const [found] = await world.db
    .select({ attempt: paymentAttempts, email: accounts.email, plan: plans })
    .from(paymentAttempts)
    .innerJoin(accounts, eq(accounts.id, paymentAttempts.accountId))
    .innerJoin(plans, eq(plans.id, paymentAttempts.plan))
    .where(eq(paymentAttempts.id, reference));
  if (world.payments === null || found === undefined) throw new Refusal('plans.payments-off');
  const { attempt, email, plan } = found;
  if (attempt.checkoutUrl !== null) return { url: attempt.checkoutUrl };
  try {
    const url = await world.payments.initialize({
      email,
      amountCents: attempt.planCents + attempt.joiningFeeCents,
      reference,
      callbackUrl: `${site}/provider-subscription`,
      cancelUrl: `${site}/provider-subscription?reference=${reference}`,
      metadata: metadataOf(attempt, plan),
      ...(attempt.kind === 'card' && { channels: ['card'] }),
    });
    await world.db.update(paymentAttempts).set({ checkoutUrl: url }).where(eq(paymentAttempts.id, reference));
    return { url };
  } catch (cause) {
    await transact(world, system, (work) =>
      tryStep(work, subscriptionSubject, 'abandon', { id: attempt.subscriptionId, by: 'system' }),
    );
    throw new Refusal('plans.not-started', { cause });
  }
}
