import { and, eq, inArray, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import type { PersonWork } from '#engine/work.ts';
import { paymentAttempts, refunds } from '../tables.ts';

type Refund = typeof refunds.$inferSelect;
type Attempt = typeof paymentAttempts.$inferSelect;

/** Reads a stuck refund behind the locks of its account and its payment. 409 if another admin, or Paystack, was faster. */
export async function lockStuckRefund(work: PersonWork, id: string): Promise<{ refund: Refund; attempt: Attempt }> {
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
