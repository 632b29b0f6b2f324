import { eq, sql, type SQL } from 'drizzle-orm';
import type { Work } from '#engine/work.ts';
import { paymentAttempts } from '../tables.ts';

/** Refunds that count: not those that another one replaces, nor failed ones on Paystack's own pages. For `refunds r`. */
const counts = sql`r.replaced_by is null and not (r.cause = 'at-paystack' and r.status = 'failed')`;

/** True if a refund only carries out a lost dispute: then the dispute counts, and is booked. For `refunds r`. */
export const isOfDispute = sql`exists (
  select from disputes d where d.attempt_id = r.attempt_id and d.refund_number = r.paystack_id and d.status = 'lost')`;

/** The part of a payment that was refunded, is on its way or was lost in disputes, in cents, from their rows. For `payment_attempts p`. */
export const refundedSum: SQL<number> = sql`(
  select wanted.cents + least(lost.cents, greatest(0, p.plan_cents + p.joining_fee_cents - wanted.cents))
  from (select coalesce(sum(r.cents), 0)::int as cents from refunds r
      where r.attempt_id = p.id and ${counts} and not ${isOfDispute}) wanted,
    (select coalesce(sum(d.cents), 0)::int as cents from disputes d where d.attempt_id = p.id and d.status = 'lost') lost)`;

/** Counts `refundedCents` of a payment again, from its refunds and disputes. The caller has locked the payment. */
export async function countRefunded({ tx }: Work, attemptId: string): Promise<void> {
  const [counted] = await tx
    .select({ cents: sql<number>`(select ${refundedSum} from payment_attempts p where p.id = ${attemptId})` })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  await tx
    .update(paymentAttempts)
    .set({ refundedCents: counted?.cents ?? 0 })
    .where(eq(paymentAttempts.id, attemptId));
}
