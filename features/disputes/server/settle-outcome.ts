import { oweAgain, settleSteps } from '#features/payment-steps/server/settle-steps.ts';
import type { Work } from '#engine/work.ts';
import type { jobDisputes } from './tables.ts';

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
  if (outcome === 'all') await settleSteps(work, { jobId, disputeId });
  if (outcome === 'part') await settleSteps(work, { jobId, disputeId, cents: outcomeCents ?? 0 });
}
