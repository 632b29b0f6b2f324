import { and, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import { isRatable, memberIs } from '#features/jobs/server/policy.ts';
import { jobs, jobSubject } from '#features/jobs/server/tables.ts';
import { takeFirstStep, takeStep } from '#engine/take-step.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import type { newReview, review } from '../contract.ts';
import { countRatings } from './count-ratings.ts';
import { replacePhotos } from './replace-photos.ts';
import { readReview } from './queries.ts';
import { recordTextEvent } from './held-text.ts';
import { reviews, reviewSubject } from './tables.ts';

const isUnrated = sql`not exists (select from ${reviews} where ${reviews.jobId} = ${jobs.id})`;

export type NewReview = z.output<typeof newReview>;

/**
 * The member rates the provider of a completed job, once and within 90 days; also after its rework was called off. 422 for photos that are not
 * their own uploads.
 */
export async function rateProvider(
  work: PersonWork,
  { jobId, ...content }: { jobId: string } & NewReview,
): Promise<z.output<typeof review>> {
  const before = await lockJob(work, jobId, memberIs(work.actor));
  const job = await takeStep(work, jobSubject, 'rate', {
    id: jobId,
    by: 'member',
    where: or(ne(jobs.status, 'cancelled'), and(isNotNull(jobs.completedAt), isUnrated)),
    set: { rating: content.rating },
    data: { rating: content.rating },
  });
  if (!isRatable(before, work.now)) throw new Refusal('reviews.too-late');
  const { masked, written, isHeld } = sortWords({ comment: content.comment });
  const given = await takeFirstStep(work, reviewSubject, 'give', {
    by: 'member',
    values: {
      jobId,
      providerId: job.providerId,
      memberId: job.memberId,
      rating: content.rating,
      ...content.aspects,
      comment: isHeld ? '' : masked.comment,
      written,
      held: isHeld,
      createdAt: work.now,
    },
  });
  if (isHeld) await recordTextEvent(work, 'hold-text', given);
  await replacePhotos(work, given.id, content.photos);
  await countRatings(work, job.providerId, { before: null, after: given });
  return readReview(work, given.id);
}
