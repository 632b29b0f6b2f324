import { isOneOf } from '#core/lifecycle.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import type { paymentAttempts } from '#features/payments/server/tables.ts';
import type { SystemWork } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { subscriptions } from '../tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * Finds the card that pays a period. Null if the period is paid, the plan cancelled, or its person no provider any more. No card is charged
 * while the account is suspended.
 */
export async function findCharge(
  work: SystemWork,
  { accountId, subscriptionId, periodStartsAt }: Attempt,
): Promise<{ cardId: string | null } | null> {
  const account = await lockAccount(work, accountId);
  const subscription = await lockRow(work.tx, subscriptions, subscriptionId, 'update');
  if (subscription === undefined) throw new Error('a charge for no plan');
  const isDue =
    account?.role === 'provider' &&
    isOneOf(subscription.status, ['active', 'past_due']) &&
    subscription.periodEndsAt?.getTime() === periodStartsAt?.getTime();
  if (!isDue) return null;
  return { cardId: account.status === 'approved' ? subscription.cardId : null };
}
