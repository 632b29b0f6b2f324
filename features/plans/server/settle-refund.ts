import { and, eq, inArray, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { finishRefund } from './follow-refunds.ts';
import { canRetry } from './list-refunds.ts';
import { paymentAttempts, refunds, subscriptionSubject } from './tables.ts';
import { refundQueue } from './want-refund.ts';

type Refund = typeof refunds.$inferSelect;
type Attempt = typeof paymentAttempts.$inferSelect;

/**
 * Asks Paystack again for a refund that it refused, or that failed: then with a new refund, so that the two are never mistaken for one
 * another. Refuses while Paystack still has it (`plans.refund-under-way`).
 */
export async function retryRefund(work: PersonWork, id: string): Promise<void> {
  const { refund, attempt } = await lockStuck(work, id);
  if (!canRetry(refund)) throw new Refusal('plans.refund-under-way');
  let refundId = id;
  const again = { status: 'wanted' as const, nextCheckAt: work.now };
  if (refund.paystackId === null) {
    await work.tx
      .update(refunds)
      .set({ ...again, askedAt: null, said: null })
      .where(eq(refunds.id, id));
  } else {
    const { attemptId, cents, cause, reason } = refund;
    const [made] = await work.tx
      .insert(refunds)
      .values({ attemptId, cents, cause, reason, createdAt: work.now, ...again })
      .returning({ id: refunds.id });
    if (made === undefined) throw new Error('no refund was made');
    refundId = made.id;
    await work.tx.update(refunds).set({ replacedBy: refundId, nextCheckAt: null }).where(eq(refunds.id, id));
  }
  await record(work, 'retry-refund', { ...refund, id: refundId }, attempt, null);
  await work.world.outbox.enqueue(work.tx, refundQueue, [{ refundId }]);
}

/** Books a stuck refund that an admin has paid back in another way. */
export async function settleRefund(work: PersonWork, id: string, reference: string): Promise<void> {
  const { refund, attempt } = await lockStuck(work, id);
  const [done] = await work.tx
    .update(refunds)
    .set({ status: 'processed', handReference: reference, endedAt: work.now, nextCheckAt: null })
    .where(eq(refunds.id, id))
    .returning();
  if (done === undefined) throw new Error('a locked refund is gone');
  await record(work, 'settle-refund', refund, attempt, reference);
  await finishRefund(work, attempt, done);
}

/** Reads a stuck refund behind the locks of its account and its payment. 409 if another admin, or Paystack, was faster. */
async function lockStuck(work: PersonWork, id: string): Promise<{ refund: Refund; attempt: Attempt }> {
  const [found] = await work.tx.select({ attemptId: refunds.attemptId }).from(refunds).where(eq(refunds.id, id));
  if (found === undefined) throw new Refusal('request.not-found');
  const ours = eq(paymentAttempts.id, found.attemptId);
  const payer = work.tx.select({ id: paymentAttempts.accountId }).from(paymentAttempts).where(ours);
  await work.tx.select({ id: accounts.id }).from(accounts).where(inArray(accounts.id, payer)).for('no key update');
  const [attempt] = await work.tx.select().from(paymentAttempts).where(ours).for('update');
  const [refund] = await work.tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.id, id), inArray(refunds.status, ['needs-attention', 'failed']), isNull(refunds.replacedBy)))
    .for('update');
  if (refund === undefined || attempt === undefined) {
    const [now] = await work.tx.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, id));
    throw new Refusal('request.conflict', { current: now?.status ?? '' });
  }
  return { refund, attempt };
}

const record = (
  work: PersonWork,
  step: 'retry-refund' | 'settle-refund',
  { id: refundId, cents, cause, status }: Refund,
  { id: attemptId, subscriptionId }: Attempt,
  reference: string | null,
): Promise<void> =>
  recordEvent(work, subscriptionSubject, step, {
    id: subscriptionId,
    by: 'admin',
    before: status,
    after: step === 'settle-refund' ? 'processed' : 'wanted',
    data: { refundId, attemptId, cents, cause, ...(reference !== null && { reference }) },
  });
