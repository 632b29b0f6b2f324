import { and, eq, isNotNull } from 'drizzle-orm';
import type { World } from '#engine/work.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import { isUnpaidChoice } from './abandon-unpaid.ts';
import { confirmPayment } from '#features/payments/server/confirm-payment.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { subscriptions } from '../tables.ts';

/**
 * Asks Paystack for the status of an account's unpaid choice, before another choice: it may be paid, or with the bank. While Paystack does
 * not answer, the payments keep their status.
 */
export async function confirmUnpaid(world: World, accountId: string): Promise<void> {
  const unpaid = await world.db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(subscriptions, eq(subscriptions.id, paymentAttempts.subscriptionId))
    .where(and(isUnpaidChoice(accountId), isNotNull(paymentAttempts.checkoutUrl)));
  for (const { id } of unpaid)
    await confirmPayment(world, id).catch((error: unknown) => {
      if (!(error instanceof PaystackFailure)) throw error;
    });
}
