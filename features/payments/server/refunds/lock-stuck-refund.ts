import { and, eq, inArray, isNull } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockPayment } from '../lock-payment.ts';
import { refunds, type paymentAttempts } from '../tables.ts';

type Refund = typeof refunds.$inferSelect;
type Attempt = typeof paymentAttempts.$inferSelect;

/** Reads a stuck refund behind the locks of its account and its payment. 409 if another admin, or Paystack, was faster. */
export async function lockStuckRefund(work: PersonWork, id: string): Promise<{ refund: Refund; attempt: Attempt }> {
  const found = expectFound(await findRow(work.tx, refunds, id, 'attemptId'));
  const attempt = await lockPayment(work, found.attemptId);
  const isStuck = and(inArray(refunds.status, ['needs-attention', 'failed']), isNull(refunds.replacedBy));
  const refund = await lockRow(work.tx, refunds, and(eq(refunds.id, id), isStuck), 'update');
  if (refund === undefined || attempt === undefined) {
    const now = await findRow(work.tx, refunds, id, 'status');
    throw new Refusal('request.conflict', { current: now?.status ?? '' });
  }
  return { refund, attempt };
}
