import { eq, sql } from 'drizzle-orm';
import { findRow } from '#engine/postgres/read.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteSubject } from '#features/quotes/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { lockQuote } from './answer-proposal.ts';
import { addPhotos } from './change-photos.ts';
import { findJob } from './find-job.ts';
import { providerIs } from './policy.ts';
import { jobs, jobSubject } from './tables.ts';

/**
 * The provider marks the work as completed, with photos of it. The quote is finished, and the provider's count rises. After rework of a
 * rated job the rating stands (`keep-rating`), and the count had never fallen. `certificate` answers if the work needs one: the feature of
 * certificates refuses an answer that is missing or is not theirs to give.
 */
export async function completeJob(
  work: PersonWork,
  id: string,
  photos: readonly string[] = [],
  certificate?: boolean,
): Promise<void> {
  const { quoteId } = await findJob(work, id, providerIs(work.actor));
  await lockQuote(work, quoteId);
  const isCounted = await countsAsCompleted(work, id);
  const job = await takeStep(work, jobSubject, 'complete', {
    id,
    by: 'provider',
    where: providerIs(work.actor),
    set: {
      completedAt: work.now,
      ratingStoodMs: 0,
      firstCompletedAt:
        sql`coalesce(${jobs.firstCompletedAt}, ${work.now.toISOString()}::timestamptz)` as unknown as Date,
      reworkReason: null,
      reworkWaits: false,
    },
    data: certificate === undefined ? {} : { certificate },
  });
  await takeStep(work, quoteSubject, 'finish', { id: quoteId, by: 'system', set: { reworkAsked: false } });
  await addPhotos(work, job, photos);
  if (!isCounted) await countCompleted(work, job.providerId, 1);
}

/** True if the provider's count has the job already. Only steps that lock its quote change this. */
async function countsAsCompleted({ tx }: Work, id: string): Promise<boolean> {
  const job = await findRow(tx, jobs, id, 'completedAt');
  return job !== undefined && job.completedAt !== null;
}

/** Moves the count of a provider's completed jobs. */
export async function countCompleted(work: Work, providerId: string, by: 1 | -1): Promise<void> {
  await work.tx
    .update(providers)
    .set({ completedJobsCount: sql`${providers.completedJobsCount} + ${by}` })
    .where(eq(providers.id, providerId));
}
