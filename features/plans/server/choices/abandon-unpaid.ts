import { and, eq, isNull } from 'drizzle-orm';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

/** The payments for the unpaid choices of an account that can still come. */
export const isUnpaidChoice = (accountId: string) =>
  and(
    eq(paymentAttempts.accountId, accountId),
    eq(paymentAttempts.status, 'pending'),
    eq(subscriptions.status, 'pending_payment'),
  );

/** Abandons the unpaid choice of an account. */
export async function abandonUnpaid(work: Work, accountId: string): Promise<void> {
  const unpaid = await work.tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        eq(subscriptions.status, 'pending_payment'),
        isNull(subscriptions.heldAt),
      ),
    );
  for (const { id } of unpaid) await takeStep(work, subscriptionSubject, 'abandon', { id, by: 'system' });
}
