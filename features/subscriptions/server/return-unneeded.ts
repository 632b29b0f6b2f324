import { tryStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import { subscriptionSubject, type paymentAttempts } from './tables.ts';
import { wantRefund } from './want-refund.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * Sends a payment back, whole, that came as expected and is not needed: another one came first, or what it was for has changed. One that
 * has gone back by itself (`isReturned`) only ends its choice.
 */
export async function returnUnneeded(
  work: Work,
  { id: attemptId, subscriptionId, planCents, joiningFeeCents }: Attempt,
  { isReturned }: { isReturned: boolean },
): Promise<void> {
  await tryStep(work, subscriptionSubject, 'abandon', { id: subscriptionId, by: 'system' });
  if (!isReturned) await wantRefund(work, { attemptId, cents: planCents + joiningFeeCents, cause: 'paid-twice' });
}
