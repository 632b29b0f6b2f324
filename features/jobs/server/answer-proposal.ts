import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { conflict, tryStep } from '#server/engine/take-step.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import { findJob } from './find-job.ts';
import { memberIs, proposalIs } from './policy.ts';
import { jobs, jobSubject } from './tables.ts';

/** The member takes the date that was read: it is agreed, and work can start. */
export async function confirmDate(work: PersonWork, id: string, proposal: number): Promise<void> {
  const { quoteId } = await findJob(work, id, memberIs(work.actor));
  await lockQuote(work, quoteId);
  await refuseOver(work, id);
  await answer(work, 'confirm', id, proposal, { confirmedDate: sql`${jobs.proposedDate}` as unknown as Date });
  await work.tx.update(quoteRequests).set({ dateAgreed: true }).where(eq(quoteRequests.id, quoteId));
}

/** The member cannot make the date that was read: the provider proposes another one. */
export async function rejectDate(work: PersonWork, id: string, proposal: number): Promise<void> {
  await findJob(work, id, memberIs(work.actor));
  await answer(work, 'reject', id, proposal, {});
}

/** A date that has passed while it waited cannot be agreed any more: the provider proposes another one. */
async function refuseOver(work: Work, id: string): Promise<void> {
  const [job] = await work.tx
    .select({ status: jobs.status, proposedDate: jobs.proposedDate })
    .from(jobs)
    .where(eq(jobs.id, id));
  const over =
    job?.status === 'awaiting_member_confirmation' && job.proposedDate !== null && job.proposedDate <= work.now;
  if (over) throw new Refusal('jobs.date-has-passed', { current: job.status });
}

/** The quote is locked before its job, as everywhere. */
export async function lockQuote(work: PersonWork, quoteId: string): Promise<void> {
  await work.tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(eq(quoteRequests.id, quoteId))
    .for('no key update');
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
  const [job] = await work.tx
    .select({ status: jobs.status, proposal: jobs.proposal })
    .from(jobs)
    .where(and(eq(jobs.id, id), memberIs(work.actor)));
  if (job?.status === 'awaiting_member_confirmation' && job.proposal !== proposal)
    throw new Refusal('jobs.newer-proposal', { current: job.status });
  throw await conflict(work, jobSubject, id);
}
