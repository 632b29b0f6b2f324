import { and, eq } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { review } from '../contract.ts';
import { countRatings } from './count-ratings.ts';
import { readReview } from './queries.ts';
import { reviewPhotos, reviews, reviewSubject } from './tables.ts';

/** An admin hides a review and its photos, so that it does not count. The author gets `reason`. 409 if another admin was faster. */
export async function hideReview(
  work: PersonWork,
  { id, reason }: { id: string; reason: string },
): Promise<z.output<typeof review>> {
  const hidden = await takeStep(work, reviewSubject, 'hide', { id, by: 'admin', data: { reason } });
  const comment = hidden.written?.comment ?? hidden.comment;
  await work.tx.update(reviews).set({ comment: '', written: { comment }, held: false }).where(eq(reviews.id, id));
  await showFilesTo(work, 'owner', await photosOf(work, id));
  await countReview(work, hidden, { isShown: false });
  return readReview(work, id);
}

/** An admin shows a hidden review again, so that it counts; its author reads the reason, if there is one. 409 if another admin was faster. */
export async function showReview(work: PersonWork, id: string, reason?: string): Promise<z.output<typeof review>> {
  const data = reason === undefined ? {} : { reason };
  const published = await takeStep(work, reviewSubject, 'show', { id, by: 'admin', data });
  const { masked: words, written } = sortWords({ comment: published.written?.comment ?? published.comment });
  await work.tx
    .update(reviews)
    .set({ ...words, written })
    .where(eq(reviews.id, id));
  await showFilesTo(work, 'signed-in', await photosOf(work, id));
  await countReview(work, published, { isShown: true });
  return readReview(work, id);
}

/** Reviews of a suspended member are hidden and do not count; the end of the suspension shows the published ones again. */
export async function hideReviewsBy(work: Work, memberId: string, isSuspended: boolean): Promise<void> {
  const published = await work.tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.memberId, memberId), eq(reviews.status, 'published')))
    .orderBy(reviews.providerId, reviews.id)
    .for('no key update');
  if (isSuspended) for (const review of published) await countReview(work, review, { isShown: false });
  await work.tx.update(reviews).set({ memberSuspended: isSuspended }).where(eq(reviews.memberId, memberId));
  if (!isSuspended)
    for (const review of published) await countReview(work, { ...review, memberSuspended: false }, { isShown: true });
}

/** Moves the provider's rating and the stars of the job with a review that is hidden or shown. A suspended member's does not count either way. */
async function countReview(
  work: Work,
  review: typeof reviews.$inferSelect,
  { isShown }: { isShown: boolean },
): Promise<void> {
  if (review.memberSuspended) return;
  const counted = isShown ? review : null;
  await work.tx
    .update(jobs)
    .set({ rating: counted?.rating ?? null })
    .where(eq(jobs.id, review.jobId));
  await countRatings(
    work,
    review.providerId,
    isShown ? { before: null, after: review } : { before: review, after: null },
  );
}

async function photosOf(work: Work, reviewId: string): Promise<string[]> {
  const photos = await work.tx
    .select({ id: reviewPhotos.fileId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId));
  return photos.map(({ id }) => id);
}
