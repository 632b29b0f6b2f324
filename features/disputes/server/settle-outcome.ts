import { and, eq, gte, isNotNull } from 'drizzle-orm';
import { oweAgain, settleSteps } from '#features/payment-steps/server/settle-steps.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { jobDisputes } from './tables.ts';

type Settled = Pick<typeof jobDisputes.$inferSelect, 'id' | 'jobId' | 'status' | 'outcome' | 'outcomeCents'>;

/**
 * Follows from an outcome, in the transaction in which both sides agreed to it or an admin decided it; the job is locked. Lungisa moves no
 * money: an outcome says which side pays the other, directly. What the member gets back is not owed any more where it is not paid yet.
 */
export async function settleOutcome(
  work: Work,
  { id: disputeId, jobId, status, outcome, outcomeCents }: Settled,
): Promise<void> {
  // The decision before the appeal counts no more.
  if (status === 'final') await oweAgain(work, { jobId, disputeId });
  const cents = readGivenBack({ outcome, outcomeCents });
  if (cents !== 0) await settleSteps(work, { jobId, disputeId, cents });
}

/** The cents of an outcome that the member does not pay; undefined for all. */
const readGivenBack = ({ outcome, outcomeCents }: Pick<Settled, 'outcome' | 'outcomeCents'>): number | undefined =>
  outcome === 'all' ? undefined : outcome === 'part' ? (outcomeCents ?? 0) : 0;

/**
 * A payment that the provider had recorded was not made: it is not owed either as far as disputes gave it back after it was agreed. The caller
 * has locked the job.
 */
export async function settleDisowned(work: Work, stepId: string): Promise<void> {
  const step = await findRow(work.tx, paymentSteps, stepId, 'jobId', 'createdAt');
  if (step === undefined) throw new Error('a payment that was just disowned is gone');
  const { jobId, createdAt } = step;
  const ended = await work.tx
    .select()
    .from(jobDisputes)
    .where(and(eq(jobDisputes.jobId, jobId), isNotNull(jobDisputes.outcome), gte(jobDisputes.updatedAt, createdAt)))
    .orderBy(jobDisputes.number);
  for (const dispute of ended) {
    const cents = readGivenBack(dispute);
    if (cents !== 0) await settleSteps(work, { jobId, disputeId: dispute.id, cents, stepId });
  }
}
