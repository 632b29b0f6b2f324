import { and, eq, gt, inArray, ne, sum } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import { running } from '../lifecycle.ts';
import { disputes, paymentAttempts, subscriptions, subscriptionSubject } from './tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** The payments that give a period. */
const forPeriods = ['first', 'renewal'] as const;

/** Takes back what a payment gave, if all of it went back or is on its way. The caller has locked the account. */
export async function reverseReturned(work: Work, attemptId: string): Promise<void> {
  const attempt = await findGoneBack(work, attemptId);
  if (attempt !== null) await reversePayment(work, attempt, 'refund');
}

/** A payment of which all went back or is on its way, by refunds and by disputes that were lost; null where some of it stays. */
export async function findGoneBack(work: Work, attemptId: string): Promise<Attempt | null> {
  const [attempt] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (attempt === undefined) return null;
  const [lost] = await work.tx
    .select({ cents: sum(disputes.cents).mapWith(Number) })
    .from(disputes)
    .where(and(eq(disputes.attemptId, attemptId), eq(disputes.status, 'lost')));
  const returned = attempt.refundedCents + (lost?.cents ?? 0);
  return returned >= attempt.planCents + attempt.joiningFeeCents ? attempt : null;
}

/**
 * Takes back what a payment gave: its plan ends, or after an upgrade the plan before it goes on. A payment that gave nothing, or whose
 * period is over, takes nothing back.
 */
export async function reversePayment(work: Work, attempt: Attempt, cause: 'refund' | 'dispute'): Promise<void> {
  if (attempt.status !== 'paid' || attempt.kind === 'card') return;
  const { id: attemptId, subscriptionId: id } = attempt;
  const [subscription] = await work.tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  if (subscription === undefined || !isOneOf(subscription.status, running)) return;
  if (attempt.kind === 'upgrade') {
    const { plan: was, periodStartsAt, status } = subscription;
    const isThis = was === attempt.plan && periodStartsAt?.getTime() === attempt.periodStartsAt?.getTime();
    const { fromPlan: plan } = attempt;
    if (!isThis || plan === null) return;
    if (status === 'active') {
      const data = { plan, was, attemptId };
      await takeStep(work, subscriptionSubject, 'change', { id, by: 'system', set: { plan }, data });
      return;
    }
  } else if (await hasLaterPeriod(work, attempt)) return;
  await takeStep(work, subscriptionSubject, 'reverse', {
    id,
    by: 'system',
    set: { nextChargeAt: null, nextPlan: null },
    data: { attemptId, cause },
  });
}

/** Whether a period that was paid for later has begun: then that of this payment is over. */
async function hasLaterPeriod(work: Work, { id, subscriptionId, createdAt }: Attempt): Promise<boolean> {
  const later = await work.tx
    .select({ begins: paymentAttempts.periodStartsAt, settledAt: paymentAttempts.settledAt })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.subscriptionId, subscriptionId),
        eq(paymentAttempts.status, 'paid'),
        inArray(paymentAttempts.kind, forPeriods),
        ne(paymentAttempts.id, id),
        gt(paymentAttempts.createdAt, createdAt),
      ),
    );
  return later.some(({ begins, settledAt }) => (begins ?? settledAt ?? work.now) <= work.now);
}
