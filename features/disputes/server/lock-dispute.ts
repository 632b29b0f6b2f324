import type { SQL } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import type { jobs } from '#features/jobs/server/tables.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { Side } from '../reasons.ts';
import { isParty, sideOf } from './policy.ts';
import { jobDisputes } from './tables.ts';

type Job = typeof jobs.$inferSelect;
type Dispute = typeof jobDisputes.$inferSelect;

/** Locks the job of a dispute, behind which it changes, and reads both; 404 if there is no such dispute, or it is not theirs. */
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
