import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { conflict, takeStep, tryStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { findJob } from './find-job.ts';
import { memberIs, proposalIs, providerIs } from './policy.ts';
import { jobs, jobSubject } from './tables.ts';

/** The member confirms the date that they read, and work can start. */
export async function confirmDate(work: PersonWork, id: string, proposal: number): Promise<void> {
  const { quoteId } = await findJob(work, id, memberIs(work.actor));
  await lockQuote(work, quoteId);
  await refusePastDate(work, id);
  await answer(work, 'confirm', id, proposal, { confirmedDate: sql`${jobs.proposedDate}` as unknown as Date });
  await work.tx.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, quoteId));
}

/** The member rejects the date that they read; the provider proposes another one. */
export async function rejectDate(work: PersonWork, id: string, proposal: number): Promise<void> {
  await findJob(work, id, memberIs(work.actor));
  await answer(work, 'reject', id, proposal, {});
}

/** The provider agrees to the date that the member suggested and the provider read, and work can start. */
export async function agreeToDate(work: PersonWork, id: string, proposal: number): Promise<void> {
  const { quoteId } = await findJob(work, id, providerIs(work.actor));
  await lockQuote(work, quoteId);
  const job = await lockRow(work.tx, jobs, id);
  if (job?.status !== 'pending_reschedule' || job.suggestedDate === null || job.proposal !== proposal)
    throw await conflict(work, jobSubject, id);
  if (job.suggestedDate <= work.now) throw new Refusal('jobs.suggestion-has-passed', { current: job.status });
  await takeStep(work, jobSubject, 'agree', {
    id,
    by: 'provider',
    where: providerIs(work.actor),
    set: { proposedDate: job.suggestedDate, confirmedDate: job.suggestedDate, suggestedDate: null },
    data: { proposal, proposedDate: job.suggestedDate.toISOString() },
  });
  await work.tx.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, quoteId));
}

/** Refuses to confirm a date that has passed in the meantime. */
async function refusePastDate(work: Work, id: string): Promise<void> {
  const job = await findRow(work.tx, jobs, id, 'status', 'proposedDate');
  const hasPassed =
    job?.status === 'awaiting_member_confirmation' && job.proposedDate !== null && job.proposedDate <= work.now;
  if (hasPassed) throw new Refusal('jobs.date-has-passed', { current: job.status });
}

/** Locks the quote of a job: every step locks the quote before the job. */
export async function lockQuote(work: PersonWork, quoteId: string): Promise<void> {
  await lockRow(work.tx, quoteRequests, quoteId);
}

async function answer(
  work: PersonWork,
  step: 'confirm' | 'reject',
  id: string,
  proposal: number,
  set: { confirmedDate?: Date },
): Promise<void> {
  const answered = await tryStep(work, jobSubject, step, {
    id,
    by: 'member',
    where: proposalIs(proposal, work.actor),
    set,
    data: { proposal },
  });
  if (answered !== null) return;
  const job = await findRow(work.tx, jobs, and(eq(jobs.id, id), memberIs(work.actor)), 'status', 'proposal');
  if (job?.status === 'awaiting_member_confirmation' && job.proposal !== proposal)
    throw new Refusal('jobs.newer-proposal', { current: job.status });
  throw await conflict(work, jobSubject, id);
}
