import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork, Work } from '#server/engine/work.ts';
import type { review } from '../contract.ts';
import { countRatings } from './count-ratings.ts';
import { readReview } from './queries.ts';
import { reviewPhotos, reviewSubject } from './tables.ts';

/** An admin hides a review and its photos, so that it does not count. The author gets `reason`. 409 if another admin was faster. */
export async function hideReview(
  work: PersonWork,
  { id, reason }: { id: string; reason: string },
): Promise<z.output<typeof review>> {
  const hidden = await takeStep(work, reviewSubject, 'hide', { id, by: 'admin', data: { reason } });
  await showFilesTo(work, 'owner', await photosOf(work, id));
  await countRatings(work, hidden.providerId, { before: hidden, after: null });
  return readReview(work, id);
}

/** An admin shows a hidden review again, so that it counts. 409 if another admin was faster. */
export async function showReview(work: PersonWork, id: string): Promise<z.output<typeof review>> {
  const shown = await takeStep(work, reviewSubject, 'show', { id, by: 'admin' });
  await showFilesTo(work, 'signed-in', await photosOf(work, id));
  await countRatings(work, shown.providerId, { before: null, after: shown });
  return readReview(work, id);
}

async function photosOf(work: Work, reviewId: string): Promise<string[]> {
  const photos = await work.tx
    .select({ id: reviewPhotos.fileId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId));
  return photos.map(({ id }) => id);
}
