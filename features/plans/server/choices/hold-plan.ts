import { and, eq } from 'drizzle-orm';
import { recordEvent } from '#engine/record-event.ts';
import { takeStep, tryStep } from '#engine/take-step.ts';
import type { SystemWork, Work } from '#engine/work.ts';
import { endRunning } from '#features/plans/server/grants/grant-plan.ts';
import { newPeriod } from '#features/plans/server/renewals/new-period.ts';
import type { paymentAttempts } from '#features/payments/server/tables.ts';
import { subscriptions, subscriptionSubject } from '../tables.ts';

type Paid = Pick<typeof paymentAttempts.$inferSelect, 'id' | 'subscriptionId'>;

/** Holds a plan that needs an approval, now that it is paid for. Returns false for any other plan: it begins at once. */
export async function holdPlan(work: SystemWork, { id: attemptId, subscriptionId }: Paid): Promise<boolean> {
  const [plan] = await work.tx
    .update(subscriptions)
    .set({ heldAt: work.now, updatedAt: work.now })
    .where(and(eq(subscriptions.id, subscriptionId), eq(subscriptions.needsApproval, true)))
    .returning({ status: subscriptions.status });
  if (plan === undefined) return false;
  const { status } = plan;
  const details = { id: subscriptionId, by: 'system', before: status, after: status, data: { attemptId } };
  await recordEvent(work, subscriptionSubject, 'hold', details);
  return true;
}

/** Begins a plan that was held: its first period begins now, not with the payment. A plan whose time is over may not have ended yet. */
export async function beginHeldPlan(work: Work, accountId: string, id: string): Promise<void> {
  await endRunning(work, accountId);
  await takeStep(work, subscriptionSubject, 'confirm', {
    id,
    by: 'system',
    set: { heldAt: null, needsApproval: false, ...newPeriod(work.now) },
    data: { held: true },
  });
}

/** Ends a plan that was held, or was never paid for, and never began. The caller refunds its payment. */
export async function dropHeldPlan(work: Work, id: string): Promise<void> {
  await work.tx.update(subscriptions).set({ heldAt: null }).where(eq(subscriptions.id, id));
  await tryStep(work, subscriptionSubject, 'abandon', { id, by: 'system' });
}

/** Lets the chosen plans of an account begin with their payment, because the person is a provider now. */
export async function waiveApproval(work: Work, accountId: string): Promise<void> {
  await work.tx
    .update(subscriptions)
    .set({ needsApproval: false })
    .where(and(eq(subscriptions.accountId, accountId), eq(subscriptions.needsApproval, true)));
}
