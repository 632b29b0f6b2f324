import { replacePictures } from '#features/files/server/replace-pictures.ts';
import type { PersonWork } from '#engine/work.ts';
import { maxPhotos } from '../aspects.ts';
import { reviewRefusals as words } from '../wording.ts';
import { reviewPhotos } from './tables.ts';

/** Replaces the photos of a review that its author had read. The caller has made or locked the review. Returns the ids before and after. */
export async function replacePhotos(
  work: PersonWork,
  reviewId: string,
  photos: readonly { id: string; alt: string }[],
  known?: readonly string[],
): Promise<{ before: string[]; after: string[] }> {
  return replacePictures(work, photos, {
    table: reviewPhotos,
    of: ['reviewId', reviewId],
    purpose: 'review',
    audience: 'signed-in',
    path: 'photos',
    known,
    limit: [maxPhotos, words.tooManyPhotos(maxPhotos)],
  });
}
