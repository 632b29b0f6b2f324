import { and, eq, sql } from 'drizzle-orm';
import type { Queue, Work } from '#engine/work.ts';
import { writeAside } from './ledger.ts';
import { makeRefund } from './make-refund.ts';
import { countReturned } from './count-returned.ts';
import { recordRefund } from './record-refund.ts';
import { revokeReturned } from './reverse-plan.ts';
import { asidePayments, paymentAttempts, refunds } from './tables.ts';

type Wanted = Pick<typeof refunds.$inferInsert, 'attemptId' | 'cents' | 'cause' | 'reason'>;

/**
 * Decides to refund all or a part of a payment (cents). The queue asks Paystack for it once, and the person gets a notice. The plan or
 * upgrade that the payment paid for ends with a full refund. The caller has locked the account. Throws if there is no such payment, or if
 * it has less left: a caller's mistake.
 */
export async function wantRefund(work: Work, { attemptId, cents, cause, reason }: Wanted): Promise<{ id: string }> {
  const [paid] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for('update');
  if (paid?.status !== 'paid' && paid?.status !== 'aside') throw new Error('a refund of a payment that did not come');
  const total = paid.status === 'aside' ? await bookAside(work, paid) : paid.planCents + paid.joiningFeeCents;
  if (cents <= 0 || paid.refundedCents + cents > total) throw new Error('a refund of more than a payment has left');
  const [made] = await work.tx
    .insert(refunds)
    .values({ attemptId, cents, cause, reason, status: 'wanted', createdAt: work.now, nextCheckAt: work.now })
    .returning();
  if (made === undefined) throw new Error('no refund was made');
  await countReturned(work, attemptId);
  await recordRefund(work, 'want-refund', made, paid);
  await revokeReturned(work, attemptId, 'refund');
  await work.world.outbox.enqueue(work.tx, refundQueue, [{ refundId: made.id }]);
  return { id: made.id };
}

/** The queue that makes a refund. */
export const refundQueue: Queue<{ refundId: string }> = {
  name: 'make-refund',
  retryLimit: 30,
  batchSize: 5,
  run: (world, { refundId }) => makeRefund(world, refundId),
};

/** Books a payment that is set aside, now that someone decides on it. Returns the cents that were paid. */
async function bookAside(work: Work, paid: typeof paymentAttempts.$inferSelect): Promise<number> {
  const [aside] = await work.tx
    .select({ cents: sql<string | null>`${asidePayments.came} ->> 'amountCents'` })
    .from(asidePayments)
    .where(and(eq(asidePayments.reference, paid.id), sql`${asidePayments.came} ->> 'currency' = 'ZAR'`));
  const cents = Number(aside?.cents ?? paid.planCents + paid.joiningFeeCents);
  await writeAside(work, paid.id, cents);
  return cents;
}
