import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isRatable, memberIs } from '#features/jobs/server/policy.ts';
import { foundBy } from '#features/jobs/server/found-by.ts';
import { jobSubject } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { isPerson } from '#server/actor.ts';
import { newId } from '#server/columns.ts';
import { takeStep } from '#server/take-step.ts';
import type { Work } from '#server/work.ts';
import { reviews } from './tables.ts';

/** The member rates a completed job's provider, once and within 90 days: 1 to 5 stars and a comment. */
export async function rateProvider(work: Work, input: { jobId: string; rating: number; comment?: string | undefined }) {
  if (!isPerson(work.actor)) throw new Refusal('accounts.signed-out');
  await foundBy(work, input.jobId, memberIs(work.actor));
  const job = await takeStep(work, jobSubject, 'rate', { id: input.jobId, by: 'member', where: memberIs(work.actor), data: { rating: input.rating } });
  if (!isRatable(job.completedAt, work.now)) throw new Refusal('reviews.too-late');
  const review = {
    id: newId(),
    jobId: job.id,
    providerId: job.providerId,
    memberId: job.memberId,
    rating: input.rating,
    comment: input.comment ?? '',
    createdAt: work.now,
  };
  await work.tx.insert(reviews).values(review);
  await work.tx
    .update(providers)
    .set({ ratingSum: sql`${providers.ratingSum} + ${input.rating}`, ratingCount: sql`${providers.ratingCount} + 1` })
    .where(eq(providers.id, job.providerId));
  return { id: review.id, reviewerName: work.actor.fullName, rating: review.rating, comment: review.comment, createdAt: work.now.toISOString(), reply: null };
}
