import { and, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { lockOwn } from './change-terms.ts';
import { subscriptions, subscriptionSubject } from './tables.ts';

/** What a cancelled plan has: nothing more is charged, and no change waits. */
const noRenewal = { nextChargeAt: null, nextPlan: null };

/** Cancels a plan of the actor: its period goes on to the end. One whose period is over ends at once. A granted plan does not renew. */
export async function cancelOwnPlan(work: PersonWork, id: string): Promise<void> {
  const own = await lockOwn(work, id);
  if (own.status === 'active' && own.nextChargeAt === null)
    throw new Refusal('request.conflict', { current: own.status });
  await takeCancel(work, id);
}

/** Cancels the running plan of an account, if there is one. */
export async function cancelPlan(work: PersonWork, accountId: string): Promise<void> {
  const [running] = await work.tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), inArray(subscriptions.status, ['active', 'past_due'])));
  if (running !== undefined) await takeCancel(work, running.id);
}

async function takeCancel(work: PersonWork, id: string): Promise<void> {
  const { periodEndsAt } = await takeStep(work, subscriptionSubject, 'cancel', { id, by: 'owner', set: noRenewal });
  if (periodEndsAt !== null && periodEndsAt <= work.now)
    await takeStep(work, subscriptionSubject, 'end', { id, by: 'system' });
}
