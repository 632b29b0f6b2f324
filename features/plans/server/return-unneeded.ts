import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { subscriptionSubject, type paymentAttempts } from './tables.ts';
import { wantRefund } from './want-refund.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * Refunds a payment that has all expected facts and is not needed: another one came first, or the plan has changed. One that Paystack
 * returned already (`isReturned`) only ends its choice.
 */
export async function returnUnneeded(
  work: Work,
  { id: attemptId, subscriptionId, planCents, joiningFeeCents }: Attempt,
  { isReturned }: { isReturned: boolean },
): Promise<void> {
  await tryStep(work, subscriptionSubject, 'abandon', { id: subscriptionId, by: 'system' });
  if (!isReturned) await wantRefund(work, { attemptId, cents: planCents + joiningFeeCents, cause: 'paid-twice' });
}
