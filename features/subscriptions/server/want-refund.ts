import { eq, sql } from 'drizzle-orm';
import type { Work } from '#server/engine/work.ts';
import { paymentAttempts, refunds } from './tables.ts';

type Wanted = Pick<typeof refunds.$inferInsert, 'attemptId' | 'cents' | 'cause'>;

/** Wants money of a payment to go back. Paystack is asked afterwards, by the queue. */
export async function wantRefund(work: Work, { attemptId, cents, cause }: Wanted): Promise<void> {
  await work.tx
    .insert(refunds)
    .values({ attemptId, cents, cause, status: 'wanted', createdAt: work.now, nextCheckAt: work.now });
  await work.tx
    .update(paymentAttempts)
    .set({ refundedCents: sql`${paymentAttempts.refundedCents} + ${cents}` })
    .where(eq(paymentAttempts.id, attemptId));
}
