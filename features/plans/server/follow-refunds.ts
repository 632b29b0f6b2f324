import { and, asc, eq, isNull } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { system } from '#engine/actor.ts';
import { transact, type SystemWork, type Work, type World } from '#engine/work.ts';
import type { Payments } from '#integrations/paystack/paystack.ts';
import { PaystackFailure } from '#integrations/paystack/paystack-call.ts';
import type { KnownRefund } from '#integrations/paystack/refund-calls.ts';
import { countReturned } from './count-returned.ts';
import { issueCreditNote } from './issue-invoice.ts';
import { writeReturn } from './ledger.ts';
import { referenceOf } from './payment-reference.ts';
import { recordRefund } from './record-refund.ts';
import { revokeReturned } from './reverse-plan.ts';
import { disputes, paymentAttempts, refunds } from './tables.ts';

type Attempt = typeof paymentAttempts.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type RefundStatus = Refund['status'];

/**
 * Brings the refunds of a payment to their status at Paystack, including those that were made on Paystack's own pages. Its list decides:
 * events and the sweep only start the comparison, so their order does not matter.
 */
export async function followRefunds(world: World, attemptId: string): Promise<void> {
  const [attempt] = await world.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  if (world.payments === null || attempt === undefined) return;
  const known = await world.payments.refunds(await toTransaction(world, world.payments, attempt));
  await transact(world, system, (work) => followAll(work, attempt, known));
}

/** Paystack's number of a payment. Older payments do not have it stored: Paystack is asked. */
export async function toTransaction(world: World, payments: Payments, attempt: Attempt): Promise<string> {
  const { id, paystackId } = attempt;
  if (paystackId !== null) return paystackId;
  const known = await payments.verify(referenceOf(attempt));
  if (known === null) throw new PaystackFailure('Paystack knows no payment that was made');
  await world.db.update(paymentAttempts).set({ paystackId: known.id }).where(eq(paymentAttempts.id, id));
  return known.id;
}

/** Leaves a refund that Paystack refused, and does not have, to the admins. */
export const keepStuck = (world: World, refundId: string, said: string | null): Promise<void> =>
  transact(world, system, async (work) => {
    const [stuck] = await work.tx
      .update(refunds)
      .set({ status: 'needs-attention', said, nextCheckAt: new Date(work.now.getTime() + day) })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'asked'), isNull(refunds.paystackId)))
      .returning();
    if (stuck === undefined) return;
    const [attempt] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, stuck.attemptId));
    if (attempt !== undefined) await recordRefund(work, 'hold-refund', stuck, attempt);
  });

async function followAll(work: SystemWork, { id, accountId }: Attempt, known: readonly KnownRefund[]): Promise<void> {
  await lockAccount(work, accountId);
  const [attempt] = await work.tx.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).for('update');
  if (attempt === undefined) return;
  const ours = await work.tx.select().from(refunds).where(eq(refunds.attemptId, id)).orderBy(asc(refunds.createdAt));
  for (const one of known) {
    const index = ours.findIndex((refund) => isSame(refund, one, ours));
    const [refund] = index === -1 ? [await adopt(work, attempt, one)] : ours.splice(index, 1);
    if (refund !== undefined) await follow(work, attempt, refund, one);
  }
}

/** True if a refund of ours is `known`: by Paystack's number, by our note, or, if the note is lost, by its size, once we have asked for it. */
function isSame(refund: Refund, known: KnownRefund, ours: readonly Refund[]): boolean {
  if (ours.some(({ paystackId }) => paystackId === known.id)) return refund.paystackId === known.id;
  if (refund.paystackId !== null) return false;
  if (ours.some(({ id }) => id === known.note)) return refund.id === known.note;
  return refund.status === 'asked' && refund.cents === known.cents;
}

/** Records a refund that was made on Paystack's own pages. */
async function adopt(
  work: SystemWork,
  attempt: Attempt,
  { id, cents, currency, status, dispute }: KnownRefund,
): Promise<Refund | undefined> {
  if (currency !== 'ZAR' || cents <= 0 || status === 'failed') return undefined;
  const [refund] = await work.tx
    .insert(refunds)
    .values({
      attemptId: attempt.id,
      cents,
      cause: 'at-paystack',
      status: 'asked',
      paystackId: id,
      createdAt: work.now,
      nextCheckAt: work.now,
    })
    .returning();
  await nameDispute(work, attempt, { number: id, cents, dispute });
  await countReturned(work, attempt.id);
  return refund;
}

/** Records the refund that carries out a lost dispute, if `number` is that refund: the dispute is booked already. */
async function nameDispute(
  work: SystemWork,
  { id }: Attempt,
  { number, cents, dispute }: { number: string; cents: number; dispute: string | null },
): Promise<void> {
  const isIts = dispute === null ? eq(disputes.cents, cents) : eq(disputes.paystackId, dispute);
  const [lost] = await work.tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.attemptId, id), eq(disputes.status, 'lost'), isNull(disputes.refundNumber), isIts))
    .limit(1);
  if (lost !== undefined) await work.tx.update(disputes).set({ refundNumber: number }).where(eq(disputes.id, lost.id));
}

const toStatus = (said: string): RefundStatus =>
  said === 'processed' || said === 'failed' || said === 'needs-attention' ? said : 'asked';

/** The statuses that a refund may get from each. An answer of Paystack can be older than one that was applied before it. */
const laterStatuses: Record<RefundStatus, readonly RefundStatus[]> = {
  wanted: ['asked', 'needs-attention', 'failed', 'processed'],
  asked: ['needs-attention', 'failed', 'processed'],
  'needs-attention': ['asked', 'failed', 'processed'],
  failed: ['processed'],
  processed: [],
};

/** Books a finished refund: its credit note, the notice to its person, and the end of the plan or upgrade of the payment. */
export async function finishRefund(work: Work, attempt: Attempt, now: Refund): Promise<void> {
  const isBooked = await isOfLostDispute(work, now);
  const cents = isBooked
    ? 0
    : await writeReturn(work, {
        paymentId: attempt.id,
        bookingId: now.id,
        cents: now.cents,
        keepsRest: now.cause === 'cool-off',
        isJoiningFee: now.cause === 'paid-twice' && attempt.status === 'paid',
      });
  // A dispute that was lost has taken the money back, and has a credit note.
  if (cents > 0) await issueCreditNote(work, attempt, { refundId: now.id }, cents);
  await recordRefund(work, 'refund', now, attempt);
  await revokeReturned(work, attempt.id, 'refund');
}

async function follow(work: SystemWork, attempt: Attempt, refund: Refund, known: KnownRefund): Promise<void> {
  const status = toStatus(known.status);
  const changes = laterStatuses[refund.status].includes(status);
  if (!changes && refund.paystackId !== null) return;
  const hasEnded = status === 'processed' || status === 'failed';
  const [now] = await work.tx
    .update(refunds)
    .set({
      paystackId: known.id,
      ...(changes && { status, endedAt: hasEnded ? work.now : null }),
      ...(changes && hasEnded && { nextCheckAt: null }),
    })
    .where(eq(refunds.id, refund.id))
    .returning();
  if (now === undefined || !changes) return;
  if (status === 'processed') {
    await finishRefund(work, attempt, now);
  } else if (status !== 'asked') {
    await countReturned(work, attempt.id);
    await recordRefund(work, 'hold-refund', now, attempt);
  }
}

/** True if a refund only carries out a dispute that was lost, and booked then. */
const isOfLostDispute = async ({ tx }: Work, { attemptId, paystackId }: Refund): Promise<boolean> =>
  paystackId !== null &&
  (await tx.$count(
    disputes,
    and(eq(disputes.attemptId, attemptId), eq(disputes.refundNumber, paystackId), eq(disputes.status, 'lost')),
  )) > 0;
