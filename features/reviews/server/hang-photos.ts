import { eq } from 'drizzle-orm';
import { attachFiles, detachFiles } from '#features/files/server/attach-files.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { reviewPhotos } from './tables.ts';

/**
 * A review has these photos now, in this order: what is new must be the actor's own upload (422 beside the field), what is gone is
 * deleted. Whoever may browse sees them, as the review. The caller has made or locked the review. Returns the ids as they were.
 */
export async function hangPhotos(
  work: PersonWork,
  reviewId: string,
  photos: readonly { id: string; alt: string }[],
): Promise<string[]> {
  const hanging = await work.tx
    .select({ id: reviewPhotos.fileId })
    .from(reviewPhotos)
    .where(eq(reviewPhotos.reviewId, reviewId))
    .orderBy(reviewPhotos.position);
  const before = hanging.map(({ id }) => id);
  const now = photos.map(({ id }) => id);
  const added = now.filter((id) => !before.includes(id));
  await attachFiles(work, added, { purpose: 'review', audience: 'signed-in', path: 'photos' });
  await work.tx.delete(reviewPhotos).where(eq(reviewPhotos.reviewId, reviewId));
  if (photos.length > 0) {
    await work.tx
      .insert(reviewPhotos)
      .values(photos.map(({ id, alt }, index) => ({ reviewId, fileId: id, position: index + 1, alt })));
  }
  await detachFiles(
    work,
    before.filter((id) => !now.includes(id)),
  );
  return before;
}
