import { and, eq, isNotNull, ne, notInArray } from 'drizzle-orm';
import { z } from '#core/zod.ts';
import { findRow } from '#engine/postgres/read.ts';
import { issueCreditNote } from '#features/payments/server/invoices/issue-invoice.ts';
import { bookRefund } from '#features/payments/server/ledger/ledger.ts';
import { countRefunded } from '#features/payments/server/refunds/count-refunded.ts';
import { revokeRefunded } from '#features/payments/server/refunds/revoke-refunded.ts';
import { recordEvent } from '#engine/record-event.ts';
import { recordFirstStep, tryStep } from '#engine/take-step.ts';
import type { SystemWork } from '#engine/work.ts';
import { lockPayment } from '../lock-payment.ts';
import { disputes, disputeSubject, refunds } from '../tables.ts';

/** The facts of a dispute in an event. `refund_amount` is in cents; `resolution` is null while it is open. */
export const disputeShape = z.looseObject({
  id: z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String),
  resolution: z.string().max(60).nullable().default(null),
  refund_amount: z.coerce.number().int().nonnegative().nullable().catch(null),
  dueAt: z.iso.datetime({ offset: true }).nullable().catch(null),
  transaction: z.looseObject({ reference: z.string().max(200) }),
});

export type Dispute = z.output<typeof disputeShape>;
type Recorded = typeof disputes.$inferSelect;

/** The step by the resolution: money goes back (`merchant-accepted`, `auto-accepted`), or stays. Another resolution is for the admins. */
const steps = { 'merchant-accepted': 'lose', 'auto-accepted': 'lose', declined: 'win' } as const;

const dataOf = ({ attemptId, cents, dueAt }: Recorded) => ({
  attemptId,
  cents,
  dueAt: dueAt?.toISOString() ?? null,
});

/**
 * Records the dispute of a payment from an event. A lost one is booked, once with the refund that carries it out, and takes back what the
 * payment paid for if all of it is gone. A resolved dispute stays resolved, in whatever order the events come.
 */
export async function recordDispute(work: SystemWork, attemptId: string, said: Dispute): Promise<void> {
  const attempt = await lockPayment(work, attemptId);
  if (attempt === undefined) return;
  const details = {
    dueAt: said.dueAt ? new Date(said.dueAt) : null,
    cents: said.refund_amount || attempt.planCents + attempt.joiningFeeCents,
    resolution: said.resolution,
  };
  const dispute = await open(work, { attemptId, paystackId: said.id, ...details });
  if (details.resolution === null || dispute === undefined) return;
  const step = steps[details.resolution as keyof typeof steps] ?? 'question';
  const data = dataOf({ ...dispute, ...details });
  const set = { ...details, resolvedAt: work.now };
  const resolved = await tryStep(work, disputeSubject, step, { id: dispute.id, by: 'system', set, data });
  if (resolved === null || step !== 'lose') return;
  const isBooked = await findItsRefund(work, resolved);
  const cents = isBooked
    ? 0
    : await bookRefund(work, { paymentId: attemptId, bookingId: resolved.id, cents: resolved.cents });
  if (cents > 0) await issueCreditNote(work, attempt, { disputeId: resolved.id }, cents);
  await countRefunded(work, attemptId);
  const taken = await revokeRefunded(work, attemptId, 'dispute');
  await recordEvent(work, disputeSubject, 'book', {
    id: resolved.id,
    by: 'system',
    before: resolved.status,
    after: resolved.status,
    data: { ...data, taken },
  });
}

type Opened = Pick<Recorded, 'attemptId' | 'paystackId' | 'dueAt' | 'cents' | 'resolution'>;

/** Records a dispute once, and returns it. */
async function open(work: SystemWork, opened: Opened): Promise<Recorded | undefined> {
  const [made] = await work.tx
    .insert(disputes)
    .values({ ...opened, status: 'open', openedAt: work.now, updatedAt: work.now })
    .onConflictDoNothing()
    .returning();
  if (made !== undefined) {
    await recordFirstStep(work, disputeSubject, 'open', {
      id: made.id,
      by: 'system',
      after: 'open',
      data: dataOf(made),
    });
    return made;
  }
  const known = await findRow(work.tx, disputes, { paystackId: opened.paystackId });
  return known;
}

/** Finds the refund that carried out a lost dispute, if Paystack's list was read first. Returns true if it is booked. */
async function findItsRefund(work: SystemWork, { id, attemptId, cents }: Recorded): Promise<boolean> {
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
