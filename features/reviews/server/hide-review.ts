import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { inPortions } from '#engine/in-portions.ts';
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
  if (hidden.replyHeld) await recordTextEvent(work, 'release-reply', hidden);
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
  if (published.replyHeld) await recordTextEvent(work, 'hold-reply', published);
  // The release before kept no cause, and took the stars out.
  const { hiddenFor } = published;
  if (hiddenFor === null || !countsStars(hiddenFor)) await countStars(work, published, { isCounted: true });
  return readReview(work, id);
}

/**
 * Hides the reviews of a member who is suspended or leaving, and shows the published ones again after it, in the end as those of a former
 * member. Their stars count all the time.
 */
export const reviewHiding = inPortions<{ accountId: string }>('hide-reviews', 500, async (work, job, count) => {
  const account = await lockAccount(work, job.accountId);
  const isHidden = account?.status === 'suspended' || account?.status === 'leaving';
  const some = work.tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.memberId, job.accountId), ne(reviews.memberSuspended, isHidden)))
    .orderBy(desc(reviews.id))
    .limit(count)
    .for('no key update');
  const { rowCount } = await work.tx
    .update(reviews)
    .set({ memberSuspended: isHidden })
    .where(sql`${reviews.id} = any (array(${some}))`);
  return rowCount === count ? job : null;
});

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
