import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { lockOwn } from './change-terms.ts';
import { noRenewal } from '#features/plans/server/renewals/new-period.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

/** Cancels a plan of the actor: its period goes on to the end. A plan whose period is over ends at once. A granted plan does not renew. */
export async function cancelOwnPlan(work: PersonWork, id: string): Promise<void> {
  const own = await lockOwn(work, id);
  if (own.status === 'active' && own.nextChargeAt === null)
    throw new Refusal('request.conflict', { current: own.status });
  await takeCancel(work, id, { by: 'owner' });
}

/** Cancels the running plan of an account, if there is one. */
export async function cancelPlan(work: PersonWork, accountId: string): Promise<void> {
  const [running] = await work.tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), inArray(subscriptions.status, ['active', 'past_due'])));
  if (running !== undefined) await takeCancel(work, running.id, { by: 'owner' });
}

/** Stops the payments for the plan of a former provider. A granted plan ends by itself. */
export async function stopRenewal(work: Work, accountId: string): Promise<void> {
  const { status, nextChargeAt } = subscriptions;
  const [renewing] = await work.tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        inArray(status, ['active', 'past_due']),
        or(isNotNull(nextChargeAt), eq(status, 'past_due')),
      ),
    );
  if (renewing !== undefined) await takeCancel(work, renewing.id, { by: 'system', data: { noProvider: true } });
}

type Cancelling = { by: 'owner' | 'system'; data?: { noProvider: true } };

async function takeCancel(work: Work, id: string, cancelling: Cancelling): Promise<void> {
  const { periodEndsAt } = await takeStep(work, subscriptionSubject, 'cancel', {
    id,
    ...cancelling,
    set: noRenewal(work),
  });
  if (periodEndsAt !== null && periodEndsAt <= work.now)
    await takeStep(work, subscriptionSubject, 'end', { id, by: 'system' });
}
