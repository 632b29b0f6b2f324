import { and, eq, type SQL } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import type { Side } from '../reasons.ts';
import { isParty, sideOf } from './policy.ts';
import { jobDisputes } from './tables.ts';

type Job = typeof jobs.$inferSelect;
type Dispute = typeof jobDisputes.$inferSelect;

/** Locks a job, of this party if one is named; 404 if it is not theirs. Every change of its disputes comes with this lock. */
export async function lockJob(work: Work, id: string, party?: SQL): Promise<Job> {
  const job = expectFound(await lockRow(work.tx, jobs, and(eq(jobs.id, id), party)));
  return job;
}

/** Locks the job of a dispute and reads both; 404 if there is no such dispute, or it is not theirs. */
export async function lockDispute(work: Work, id: string, party?: SQL): Promise<{ job: Job; dispute: Dispute }> {
  const found = expectFound(await findRow(work.tx, jobDisputes, id, 'jobId'));
  const job = await lockJob(work, found.jobId, party);
  const dispute = expectFound(await findRow(work.tx, jobDisputes, id));
  return { job, dispute };
}

/** Locks a dispute of the actor's own job, and finds the side that they are on. */
export async function lockOwnDispute(
  work: PersonWork,
  id: string,
): Promise<{ job: Job; dispute: Dispute; side: Side; other: Side }> {
  const { job, dispute } = await lockDispute(work, id, isParty(work.actor));
  const side = sideOf(job, work.actor);
  return { job, dispute, side, other: side === 'member' ? 'provider' : 'member' };
}
