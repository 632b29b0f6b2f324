import type { Work } from '#engine/work.ts';
import type { paymentAttempts } from '../tables.ts';
import { requestRefund } from './request-refund.ts';

/**
 * Refunds a payment that has all expected facts and is not needed: another one came first, or the plan has changed. One that Paystack
 * returned already (`isReturned`) only ends its choice.
 */
export async function refundUnneeded(
  work: Work,
  attempt: typeof paymentAttempts.$inferSelect,
  { isReturned }: { isReturned: boolean },
): Promise<void> {
  await work.world.payable.abandon(work, attempt);
  const { id: attemptId, planCents, joiningFeeCents } = attempt;
  if (!isReturned) await requestRefund(work, { attemptId, cents: planCents + joiningFeeCents, cause: 'paid-twice' });
}
