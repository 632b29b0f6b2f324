import { and, asc, eq, isNull, ne, notExists } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { issueCreditNote } from '#features/payments/server/invoices/issue-invoice.ts';
import { bookRefund } from '#features/payments/server/ledger/ledger.ts';
import { system } from '#engine/actor.ts';
import { findRow } from '#engine/postgres/read.ts';
import { takeFirstStep, tryStep } from '#engine/take-step.ts';
import { transact, type SystemWork, type Work, type World } from '#engine/work.ts';
import type { Payments } from '#integrations/paystack/paystack.ts';
import { PaystackFailure, type PaystackRefusal } from '#integrations/paystack/paystack-call.ts';
import type { KnownRefund } from '#integrations/paystack/refund-calls.ts';
import { lockPayment } from '../lock-payment.ts';
import { referenceOf } from '../payment-reference.ts';
import { disputes, paymentAttempts, refunds, refundSubject } from '../tables.ts';
import { countRefunded } from './count-refunded.ts';
import { refundData } from './refund-data.ts';
import { revokeRefunded } from './revoke-refunded.ts';

type Attempt = typeof paymentAttempts.$inferSelect;
type Refund = typeof refunds.$inferSelect;
type Refused = { refusal: PaystackRefusal };

/**
 * Syncs the refunds of a payment with Paystack, including those that were made on Paystack's own pages. Its list decides:
 * events and the sweep only start the comparison, so their order does not matter.
 */
export async function syncRefunds(world: World, attemptId: string): Promise<void> {
  const attempt = await findRow(world.db, paymentAttempts, attemptId);
  if (world.payments === null || attempt === undefined) return;
  const known = await world.payments.refunds(await toTransaction(world, world.payments, attempt));
  await transact(world, system, (work) => syncAll(work, attempt.id, known));
}

/** Paystack's number of a payment. Older payments do not have it stored: Paystack is asked. */
export async function toTransaction(world: World, payments: Payments, attempt: Attempt): Promise<string> {
  const { id, paystackId } = attempt;
  if (paystackId !== null) return paystackId;
  const known = await payments.verify(referenceOf(attempt));
  if (known === null) {
    const message = 'Paystack knows no payment that was made';
    throw new PaystackFailure(message, { refusal: { status: 404, code: '', message } });
  }
  await world.db.update(paymentAttempts).set({ paystackId: known.id }).where(eq(paymentAttempts.id, id));
  return known.id;
}

/** Leaves a refund that Paystack refused, and does not have, to the admins. */
export const markRefundStuck = (world: World, refund: Refund, { refusal }: Refused): Promise<void> =>
  transact(
    world,
    system,
    async (work) =>
      void (await tryStep(work, refundSubject, 'hold', {
        id: refund.id,
        by: 'system',
        where: isNull(refunds.paystackId),
        set: { said: refusal.message.slice(0, 300), nextCheckAt: new Date(work.now.getTime() + day) },
        data: refundData(refund),
      })),
  );

async function syncAll(work: SystemWork, id: string, known: readonly KnownRefund[]): Promise<void> {
  const attempt = await lockPayment(work, id);
  if (attempt === undefined) return;
  const ours = await work.tx.select().from(refunds).where(eq(refunds.attemptId, id)).orderBy(asc(refunds.createdAt));
  const unknown: KnownRefund[] = [];
  for (const one of known) {
    const index = ours.findIndex((refund) => matchesRefund(refund, one, ours));
    const [refund] = index === -1 ? [] : ours.splice(index, 1);
    if (refund === undefined) unknown.push(one);
    else await applyStatus(work, attempt, refund, one);
  }
  // Last: each may stand in the place of one that has failed.
  for (const one of unknown) {
    const refund = await importRefund(work, attempt, one);
    if (refund !== undefined) await applyStatus(work, attempt, refund, one);
  }
}

/**
 * True if a refund of ours is `known`: by Paystack's number, by our note, or, if the note is lost, by its size, once we have asked for it. An admin
 * may have made on Paystack's pages the one that Paystack refused us.
 */
function matchesRefund(refund: Refund, known: KnownRefund, ours: readonly Refund[]): boolean {
  if (ours.some(({ paystackId }) => paystackId === known.id)) return refund.paystackId === known.id;
  if (refund.paystackId !== null) return false;
  if (ours.some(({ id }) => id === known.note)) return refund.id === known.note;
  return (refund.status === 'asked' || refund.status === 'needs-attention') && refund.cents === known.cents;
}

/** Records a refund that was made on Paystack's own pages, in the place of one of ours that failed, if there is one of its size. */
async function importRefund(
  work: SystemWork,
  attempt: Attempt,
  { id, cents, currency, status, dispute }: KnownRefund,
): Promise<Refund | undefined> {
  if (currency !== 'ZAR' || cents <= 0 || status === 'failed') return undefined;
  const isOfDispute = await nameDispute(work, attempt, { number: id, cents, dispute });
  const failed = isOfDispute ? undefined : await findFailed(work, attempt, cents);
  const found = { attemptId: attempt.id, cents, cause: failed?.cause ?? ('at-paystack' as const) };
  const refund = await takeFirstStep(work, refundSubject, 'import', {
    by: 'system',
    values: { ...found, reason: failed?.reason, paystackId: id, createdAt: work.now, nextCheckAt: work.now },
    data: found,
  });
  if (failed !== undefined)
    await work.tx.update(refunds).set({ replacedBy: refund.id, nextCheckAt: null }).where(eq(refunds.id, failed.id));
  await countRefunded(work, attempt.id);
  return refund;
}

/** Finds a refund that is owed after Paystack failed with it. None beside a dispute of its size, which Paystack may carry out before it is lost. */
async function findFailed({ tx }: Work, { id }: Attempt, cents: number): Promise<Refund | undefined> {
  const [failed] = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.attemptId, id),
        eq(refunds.status, 'failed'),
        eq(refunds.cents, cents),
        ne(refunds.cause, 'at-paystack'),
        isNull(refunds.replacedBy),
        notExists(
          tx
            .select()
            .from(disputes)
            .where(and(eq(disputes.attemptId, id), eq(disputes.cents, cents))),
        ),
      ),
    )
    .orderBy(asc(refunds.createdAt))
    .limit(1);
  return failed;
}

/** Records the refund that carries out a dispute, if `number` is that refund: a lost one is booked already. Returns true if it is. */
async function nameDispute(
  work: SystemWork,
  { id }: Attempt,
  { number, cents, dispute }: { number: string; cents: number; dispute: string | null },
): Promise<boolean> {
  const isIts = dispute === null ? eq(disputes.cents, cents) : eq(disputes.paystackId, dispute);
  const [lost] = await work.tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.attemptId, id), eq(disputes.status, 'lost'), isNull(disputes.refundNumber), isIts))
    .limit(1);
  if (lost !== undefined) await work.tx.update(disputes).set({ refundNumber: number }).where(eq(disputes.id, lost.id));
  return dispute !== null || lost !== undefined;
}

/** The step to each status of Paystack. An unknown one means that Paystack has the refund. */
const steps = { processed: 'process', failed: 'fail', 'needs-attention': 'hold' } as const;

const stepTo = (status: string) => steps[status as keyof typeof steps] ?? ('acknowledge' as const);

/** Books a processed refund, with its credit note, and takes back what its payment paid for. */
export async function finishRefund(work: Work, attempt: Attempt, now: Refund): Promise<void> {
  const isBooked = await isOfLostDispute(work, now);
  const cents = isBooked
    ? 0
    : await bookRefund(work, {
        paymentId: attempt.id,
        bookingId: now.id,
        cents: now.cents,
        keepsRest: now.cause === 'cool-off',
        isJoiningFee: now.cause === 'paid-twice' && attempt.status === 'paid',
      });
  // A dispute that was lost has taken the money back, and has a credit note.
  if (cents > 0) await issueCreditNote(work, attempt, { refundId: now.id }, cents);
  await revokeRefunded(work, attempt.id, 'refund');
}

/** Takes the step to Paystack's status of a refund. An answer can be older than one that was applied before it: then it changes nothing. */
async function applyStatus(work: SystemWork, attempt: Attempt, refund: Refund, known: KnownRefund): Promise<void> {
  const step = stepTo(known.status);
  const hasEnded = step === 'process' || step === 'fail';
  const now = await tryStep(work, refundSubject, step, {
    id: refund.id,
    by: 'system',
    set: { paystackId: known.id, endedAt: hasEnded ? work.now : null, ...(hasEnded && { nextCheckAt: null }) },
    data: refundData(refund),
  });
  if (now === null && refund.paystackId === null)
    await work.tx.update(refunds).set({ paystackId: known.id }).where(eq(refunds.id, refund.id));
  if (now?.status === 'processed') await finishRefund(work, attempt, now);
  else if (now !== null && now.status !== 'asked') await countRefunded(work, attempt.id);
}

/** True if a refund only carries out a dispute that was lost, and booked then. */
const isOfLostDispute = async ({ tx }: Work, { attemptId, paystackId }: Refund): Promise<boolean> =>
  paystackId !== null &&
  (await tx.$count(
    disputes,
    and(eq(disputes.attemptId, attemptId), eq(disputes.refundNumber, paystackId), eq(disputes.status, 'lost')),
  )) > 0;
