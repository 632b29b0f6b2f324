import { eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { hashToken, makeToken } from '#features/accounts/server/one-time-token.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { endOfLink } from '../policy.ts';
import { visitLinks, visits, visitSubject } from '../tables.ts';

/**
 * The member makes the link of a visit, in place of the one before. Nothing but the answer has its token. 409 for a visit that is over, and
 * while the provider is away from the site or blocked.
 */
export async function shareVisit(work: PersonWork, id: string): Promise<{ token: string; endsAt: Date }> {
  const visit = await lockOwnVisit(work, id);
  if (visit.status === 'over') throw new Refusal('request.conflict', { current: visit.status });
  const [job] = await work.tx
    .select({ durationMinutes: jobs.durationMinutes, providerStatus: accounts.status })
    .from(jobs)
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .innerJoin(accounts, eq(accounts.id, providers.accountId))
    .where(eq(jobs.id, visit.jobId));
  if (job === undefined || !isOneOf(job.providerStatus, presentStatuses)) throw new Refusal('visits.cannot-share');
  const endsAt = endOfLink(visit, job.durationMinutes);
  if (endsAt <= work.now) throw new Refusal('visits.day-over');
  const token = makeToken();
  const link = { tokenHash: hashToken(token), endsAt, createdAt: work.now };
  await work.tx
    .insert(visitLinks)
    .values({ visitId: id, ...link })
    .onConflictDoUpdate({ target: visitLinks.visitId, set: link });
  await recordEvent(work, visitSubject, 'share', { id, by: 'member', before: visit.status, after: visit.status });
  return { token, endsAt };
}

/** The member ends the link of a visit. May be called again. Returns the job. */
export async function endSharing(work: PersonWork, id: string): Promise<string> {
  const { status, jobId } = await lockOwnVisit(work, id);
  const ended = await work.tx
    .delete(visitLinks)
    .where(eq(visitLinks.visitId, id))
    .returning({ id: visitLinks.visitId });
  if (ended.length > 0)
    await recordEvent(work, visitSubject, 'end-sharing', { id, by: 'member', before: status, after: status });
  return jobId;
}

/** Locks a visit to the actor; 404 if it is to another. */
async function lockOwnVisit({ tx, actor }: PersonWork, id: string): Promise<typeof visits.$inferSelect> {
  const visit = expectFound(await lockRow(tx, visits, { id, memberId: actor.id }));
  return visit;
}
