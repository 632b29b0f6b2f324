import { and, eq, inArray } from 'drizzle-orm';
import { tryStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { subscriptions, subscriptionSubject } from './tables.ts';

/** Ends the renewal of the running plan of an account, if there is one: its period goes on to the end. */
export async function cancelPlan(work: PersonWork, accountId: string): Promise<void> {
  const [running] = await work.tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), inArray(subscriptions.status, ['active', 'past_due'])));
  if (running !== undefined) await tryStep(work, subscriptionSubject, 'cancel', { id: running.id, by: 'owner' });
}
