import { and, eq, or, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { memberIs, providerIs } from './policy.ts';
import { jobs } from './tables.ts';

/** Refuses as not found where the job is not there for this party: whose it is never changes, so reading first is safe. */
export async function findJob(work: PersonWork, id: string, party: SQL | undefined): Promise<{ quoteId: string }> {
  const [job] = await work.tx
    .select({ quoteId: jobs.quoteId })
    .from(jobs)
    .where(and(eq(jobs.id, id), party));
  if (job === undefined) throw new Refusal('request.not-found');
  return job;
}

/** The same for a step that either party may take: on which side the actor is. */
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
