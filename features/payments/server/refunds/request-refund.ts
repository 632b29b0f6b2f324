import { and, eq, sql } from 'drizzle-orm';
import { lockRow } from '#engine/postgres/read.ts';
import { bookUnmatched } from '#features/payments/server/ledger/ledger.ts';
import { recordFirstStep } from '#engine/take-step.ts';
import type { Queue, Work } from '#engine/work.ts';
import { paymentAttempts, refunds, refundSubject, unmatchedPayments } from '../tables.ts';
import { countRefunded } from './count-refunded.ts';
import { refundData } from './refund-data.ts';
import { revokeRefunded } from './revoke-refunded.ts';
import { sendRefund } from './send-refund.ts';

type Requested = Pick<typeof refunds.$inferInsert, 'attemptId' | 'cents' | 'cause' | 'reason'>;

/**
 * Decides to refund all or a part of a payment (cents). The queue asks Paystack for it once, and the person gets a notice. A full refund
 * takes back what the payment paid for. The caller has locked the account. Throws if there is no such payment, or if it has less left: a
 * caller's mistake.
 */
export async function requestRefund(
  work: Work,
  { attemptId, cents, cause, reason }: Requested,
): Promise<{ id: string }> {
  const paid = await lockRow(work.tx, paymentAttempts, attemptId, 'update');
  if (paid?.status !== 'paid' && paid?.status !== 'aside') throw new Error('a refund of a payment that was not made');
  const total = paid.status === 'aside' ? await bookReported(work, paid) : paid.planCents + paid.joiningFeeCents;
  if (cents <= 0 || paid.refundedCents + cents > total) throw new Error('a refund of more than a payment has left');
  const [made] = await work.tx
    .insert(refunds)
    .values({
      attemptId,
      cents,
      cause,
      reason,
      status: 'wanted',
      createdAt: work.now,
      updatedAt: work.now,
      nextCheckAt: work.now,
    })
    .returning();
  if (made === undefined) throw new Error('no refund was made');
  // Consequences of the event find the refunded sum of the payment.
  await countRefunded(work, attemptId);
  await recordFirstStep(work, refundSubject, 'request', {
    id: made.id,
    by: 'system',
    after: made.status,
    data: refundData(made),
  });
  await revokeRefunded(work, attemptId, 'refund');
  await work.world.outbox.enqueue(work.tx, refundQueue, [{ refundId: made.id }]);
  return { id: made.id };
}

/** The queue that sends a refund to Paystack. */
export const refundQueue: Queue<{ refundId: string }> = {
  name: 'make-refund',
  retryLimit: 30,
  batchSize: 5,
  run: (world, { refundId }) => sendRefund(world, refundId),
};

/** Books an unmatched payment, now that someone decides on it. Returns the cents that were paid. */
async function bookReported(work: Work, paid: typeof paymentAttempts.$inferSelect): Promise<number> {
  const [unmatched] = await work.tx
    .select({ cents: sql<string | null>`${unmatchedPayments.reported} ->> 'amountCents'` })
    .from(unmatchedPayments)
    .where(and(eq(unmatchedPayments.reference, paid.id), sql`${unmatchedPayments.reported} ->> 'currency' = 'ZAR'`));
  const cents = Number(unmatched?.cents ?? paid.planCents + paid.joiningFeeCents);
  await bookUnmatched(work, paid.id, cents);
  return cents;
}
