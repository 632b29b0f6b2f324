import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { statusIn } from '#server/engine/columns.ts';
import { takeFirstStep, takeStep } from '#server/engine/take-step.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import { running } from '../lifecycle.ts';
import type { PlanId } from '../plans.ts';
import { subscriptionWords as words } from '../wording.ts';
import { subscriptions, subscriptionSubject } from './tables.ts';

export type Grant = { accountId: string; plan: PlanId; endsAt: string; reason: string };

/** Grants a plan without payment until `endsAt` (ISO 8601, in the future). Ends the subscription that was running. */
export async function grantPlan(work: PersonWork, { accountId, plan, endsAt, reason }: Grant): Promise<{ id: string }> {
  const periodEndsAt = new Date(endsAt);
  if (periodEndsAt <= work.now)
    throw new Refusal('request.invalid', { errors: [{ path: 'endsAt', message: words.endsInThePast }] });
  const [account] = await work.tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update');
  if (account === undefined) throw new Refusal('request.not-found');
  await endRunning(work, accountId);
  const { id } = await takeFirstStep(work, subscriptionSubject, 'grant', {
    by: 'admin',
    values: { accountId, plan, periodStartsAt: work.now, periodEndsAt, createdAt: work.now },
    data: { accountId, plan, endsAt, reason },
  });
  return { id };
}

/** Ends the running subscription, since an account has at most one: cancels it for its owner (the event names the admin). */
export async function endRunning(work: Work, accountId: string): Promise<void> {
  const [current] = await work.tx
    .select({ id: subscriptions.id, status: subscriptions.status })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), statusIn(subscriptions.status, running)));
  if (current === undefined) return;
  const data = { replaced: true };
  if (current.status === 'active')
    await takeStep(work, subscriptionSubject, 'cancel', { id: current.id, by: 'owner', data });
  await takeStep(work, subscriptionSubject, 'end', { id: current.id, by: 'system', data });
}
