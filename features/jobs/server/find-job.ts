import { and, eq, or, type SQL } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { memberIs, providerIs } from './policy.ts';
import { jobs } from './tables.ts';

/** The job of this party; 404 if it is not theirs. The parties of a job never change, so reading before a lock is safe. */
export async function findJob(
  work: PersonWork,
  id: string,
  party: SQL | undefined,
): Promise<{ quoteId: string; providerId: string }> {
  const job = expectFound(await findRow(work.tx, jobs, and(eq(jobs.id, id), party), 'quoteId', 'providerId'));
  return job;
}

/** The job of the actor and their party to it, for steps that both parties may take; 404 if it is not theirs. */
export async function findJobAsParty(
  work: PersonWork,
  id: string,
): Promise<{ quoteId: string; party: 'member' | 'provider' }> {
  const [job] = await work.tx
    .select({ quoteId: jobs.quoteId, memberId: jobs.memberId })
    .from(jobs)
    .where(and(eq(jobs.id, id), or(memberIs(work.actor), providerIs(work.actor))));
  if (job === undefined) throw new Refusal('request.not-found');
  return { quoteId: job.quoteId, party: job.memberId === work.actor.id ? 'member' : 'provider' };
}
