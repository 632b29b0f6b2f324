import { eq } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { review } from '../contract.ts';
import type { HidingCause } from '../reasons.ts';
import { countRatings } from './count-ratings.ts';
import { recordTextEvent } from './held-text.ts';
import { countsStars } from './policy.ts';
import { readReview } from './queries.ts';
import { reviewPhotos, reviews, reviewSubject } from './tables.ts';

/**
 * An admin hides a review and its photos. Its stars still count, unless there was no such job. The author gets `reason`, and the listing
 * says the cause. 409 if another admin was faster.
 */
export async function hideReview(
  work: PersonWork,
  { id, cause, reason }: { id: string; cause: HidingCause; reason: string },
): Promise<z.output<typeof review>> {
  const hidden = await takeStep(work, reviewSubject, 'hide', {
    id,
    by: 'admin',
    set: { hiddenFor: cause },
    data: { reason, cause },
  });
  const comment = hidden.written?.comment ?? hidden.comment;
  await work.tx.update(reviews).set({ comment: '', written: { comment }, held: false }).where(eq(reviews.id, id));
  await showFilesTo(work, 'owner', await photosOf(work, id));
  if (!countsStars(cause)) await countStars(work, hidden, { isCounted: false });
  return readReview(work, id);
}

/** An admin shows a hidden review again; its stars count. Its author reads the reason, if there is one. 409 if another admin was faster. */
export async function showReview(work: PersonWork, id: string, reason?: string): Promise<z.output<typeof review>> {
  const data = reason === undefined ? {} : { reason };
  const published = await takeStep(work, reviewSubject, 'show', { id, by: 'admin', data });
  const { masked: words, written } = sortWords({ comment: published.written?.comment ?? published.comment });
  await work.tx
    .update(reviews)
    .set({ ...words, written, hiddenFor: null })
    .where(eq(reviews.id, id));
  await showFilesTo(work, 'signed-in', await photosOf(work, id));
  // A reply that was held when the review was hidden still waits for a check.
  if (published.replyHeld) await recordTextEvent(work, 'hold-text', published);
  // The release before kept no cause, and took the stars out.
  const { hiddenFor } = published;
  if (hiddenFor === null || !countsStars(hiddenFor)) await countStars(work, published, { isCounted: true });
  return readReview(work, id);
}

/** Reviews of a suspended member are hidden, and the end of the suspension shows the published ones again. Their stars count all the time. */
export async function hideReviewsBy(work: Work, memberId: string, isSuspended: boolean): Promise<void> {
  await work.tx.update(reviews).set({ memberSuspended: isSuspended }).where(eq(reviews.memberId, memberId));
}

/** Takes the stars of a review out of the provider's rating and its job, or puts them back. */
async function countStars(
  work: Work,
  given: typeof reviews.$inferSelect,
  { isCounted }: { isCounted: boolean },
): Promise<void> {
  await work.tx
    .update(jobs)
    .set({ rating: isCounted ? given.rating : null })
    .where(eq(jobs.id, given.jobId));
  await countRatings(
    work,
    given.providerId,
    isCounted ? { before: null, after: given } : { before: given, after: null },
  );
}

async function photosOf(work: Work, reviewId: string): Promise<string[]> {
  const photos = await work.tx
    .select({ id: reviewPhotos.fileId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId));
  return photos.map(({ id }) => id);
}
