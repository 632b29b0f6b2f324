import { and, eq, inArray, isNotNull, ne, notInArray } from 'drizzle-orm';
import { z } from '#core/zod.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { SystemWork } from '#engine/work.ts';
import type { Taken } from '../lifecycle.ts';
import { countReturned } from './count-returned.ts';
import { issueCreditNote } from './issue-invoice.ts';
import { writeReturn } from './ledger.ts';
import { revokeReturned } from './reverse-plan.ts';
import { disputes, paymentAttempts, refunds, subscriptionSubject } from './tables.ts';

/** The facts of a dispute in an event. `refund_amount` is in cents; `resolution` is null while it is open. */
export const disputeShape = z.looseObject({
  id: z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String),
  resolution: z.string().max(60).nullable().default(null),
  refund_amount: z.coerce.number().int().nonnegative().nullable().catch(null),
  dueAt: z.iso.datetime({ offset: true }).nullable().catch(null),
  transaction: z.looseObject({ reference: z.string().max(200) }),
});

export type Dispute = z.output<typeof disputeShape>;
type Kept = typeof disputes.$inferSelect;

/** The end of a dispute, by its resolution: money goes back (`merchant-accepted`, `auto-accepted`), or stays. Another resolution is for the admins. */
const endings = { 'merchant-accepted': 'lost', 'auto-accepted': 'lost', declined: 'won' } as const;

/**
 * Stores the dispute of a payment from an event. A lost one is booked, once with the refund that carries it out, and revokes the plan or
 * upgrade if all of the payment is gone. A resolved dispute stays resolved, in whatever order the events come.
 */
export async function keepDispute(work: SystemWork, attemptId: string, said: Dispute): Promise<void> {
  const [paid] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (paid === undefined) return;
  await lockAccount(work, paid.accountId);
  const [attempt] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for('update');
  if (attempt === undefined) return;
  const total = attempt.planCents + attempt.joiningFeeCents;
  const details = {
    dueAt: said.dueAt ? new Date(said.dueAt) : null,
    cents: said.refund_amount || total,
    resolution: said.resolution,
  };
  const [opened] = await work.tx
    .insert(disputes)
    .values({ attemptId, paystackId: said.id, status: 'open', openedAt: work.now, ...details })
    .onConflictDoNothing()
    .returning();
  if (opened !== undefined) await record(work, 'dispute', opened, attempt.subscriptionId);
  if (details.resolution === null) return;
  const status = endings[details.resolution as keyof typeof endings] ?? 'unclear';
  const [resolved] = await work.tx
    .update(disputes)
    .set({ ...details, status, resolvedAt: work.now })
    .where(and(eq(disputes.paystackId, said.id), inArray(disputes.status, ['open', 'unclear'])))
    .returning();
  if (resolved === undefined) return;
  if (status !== 'lost') return record(work, 'close-dispute', resolved, attempt.subscriptionId);
  const isBooked = await findItsRefund(work, resolved);
  const cents = isBooked
    ? 0
    : await writeReturn(work, { paymentId: attemptId, bookingId: resolved.id, cents: resolved.cents });
  if (cents > 0) await issueCreditNote(work, attempt, { disputeId: resolved.id }, cents);
  await countReturned(work, attemptId);
  const taken = await revokeReturned(work, attemptId, 'dispute');
  await record(work, 'close-dispute', resolved, attempt.subscriptionId, taken);
}

/** Finds the refund that carried out a lost dispute, if Paystack's list was read first. Returns true if it is booked. */
async function findItsRefund(work: SystemWork, { id, attemptId, cents }: Kept): Promise<boolean> {
  const taken = work.tx
    .select({ number: disputes.refundNumber })
    .from(disputes)
    .where(and(eq(disputes.attemptId, attemptId), isNotNull(disputes.refundNumber)));
  const [its] = await work.tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.attemptId, attemptId),
        eq(refunds.cause, 'at-paystack'),
        eq(refunds.cents, cents),
        ne(refunds.status, 'failed'),
        notInArray(refunds.paystackId, taken),
      ),
    )
    .limit(1);
  if (its === undefined) return false;
  await work.tx.update(disputes).set({ refundNumber: its.paystackId }).where(eq(disputes.id, id));
  return its.status === 'processed';
}

const record = (
  work: SystemWork,
  event: 'dispute' | 'close-dispute',
  { id: disputeId, attemptId, cents, status, dueAt }: Kept,
  id: string,
  taken?: Taken,
): Promise<void> =>
  recordEvent(work, subscriptionSubject, event, {
    id,
    by: 'system',
    before: null,
    after: status,
    data: { disputeId, attemptId, cents, status, dueAt: dueAt?.toISOString() ?? null, ...(taken && { taken }) },
  });
