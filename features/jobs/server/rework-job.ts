import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { goneStatuses } from '#features/accounts/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteSubject } from '#features/quotes/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockQuote } from './answer-proposal.ts';
import { attachPhotos } from './change-photos.ts';
import { countCompleted } from './complete-job.ts';
import { findJob } from './find-job.ts';
import { isAfterCareOver, memberIs } from './policy.ts';
import { jobs, jobSubject } from './tables.ts';

/**
 * The member asks for rework, describes the work to do, and may add photos. The provider's count of completed jobs falls again; a rated
 * job stays in it, with its rating. Refuses after the last day of after-care (`jobs.after-care-over`), and if the provider is leaving or
 * has left (`jobs.provider-gone`).
 */
export async function reworkJob(
  work: PersonWork,
  id: string,
  reason: string,
  photos: readonly string[] = [],
): Promise<void> {
  const { quoteId, providerId } = await findJob(work, id, memberIs(work.actor));
  const providerAccountId = await expectHere(work, providerId);
  await lockQuote(work, quoteId);
  // The instant of the step tells photos of this rework from those of another.
  const job = await takeStep(work, jobSubject, 'rework', {
    id,
    by: 'member',
    where: memberIs(work.actor),
    set: {
      completedAt:
        sql`case when ${jobs.status} = 'completed_and_rated' then ${jobs.completedAt} end` as unknown as Date,
      firstCompletedAt: sql`coalesce(${jobs.firstCompletedAt}, ${jobs.completedAt})` as unknown as Date,
      reworkReason: reason,
      reworkWaits: true,
    },
    data: { reason },
  });
  if (isAfterCareOver(job, work.now)) throw new Refusal('jobs.after-care-over');
  await takeStep(work, quoteSubject, 'rework', {
    id: quoteId,
    by: 'system',
    set: { reworkAsked: true },
    // The event of the job keeps the typed reason.
    data: { jobId: id },
  });
  await attachPhotos(work, { id, with: providerAccountId, ofRework: true, at: job.updatedAt }, photos);
  if (job.completedAt === null) await countCompleted(work, providerId, -1);
}

/** Locks the account of the provider, before the quote: they leave either before this step, which is then refused, or after it, which ends the agreement. */
async function expectHere({ tx }: PersonWork, providerId: string): Promise<string> {
  const [account] = await tx
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .innerJoin(providers, eq(providers.accountId, accounts.id))
    .where(eq(providers.id, providerId))
    .for('share', { of: accounts });
  if (account === undefined || isOneOf(account.status, goneStatuses)) throw new Refusal('jobs.provider-gone');
  return account.id;
}
