import { replacePictures } from '#features/files/server/replace-pictures.ts';
import type { PersonWork } from '#engine/work.ts';
import { reviewPhotos } from './tables.ts';

/** Replaces the photos of a review. The caller has made or locked the review. Returns the ids of the photos before. */
export async function replacePhotos(
  work: PersonWork,
  reviewId: string,
  photos: readonly { id: string; alt: string }[],
): Promise<string[]> {
  const { before } = await replacePictures(work, photos, {
    table: reviewPhotos,
    of: ['reviewId', reviewId],
    purpose: 'review',
    audience: 'signed-in',
    path: 'photos',
  });
  return before;
}
