import { and, eq, isNull } from 'drizzle-orm';
import { takeStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

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
