import { eq } from 'drizzle-orm';
import { attachFiles, detachFiles } from '#features/files/server/attach-files.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { problemPhotos } from './tables.ts';

/**
 * Makes `photos` the photos of a problem, in their order: new ones are attached, those that are left out go; says whether there were
 * any of either. The problem is locked by the caller. Whoever may browse may see them. 422 where one is not an upload of the actor's own, or is on something else already.
 */
export async function setPhotos(work: PersonWork, problemId: string, photos: readonly string[]): Promise<boolean> {
  const removed = await work.tx
    .delete(problemPhotos)
    .where(eq(problemPhotos.problemId, problemId))
    .returning({ fileId: problemPhotos.fileId });
  const before = new Set(removed.map(({ fileId }) => fileId));
  const gone = [...before].filter((fileId) => !photos.includes(fileId));
  const added = photos.filter((fileId) => !before.has(fileId));
  if (gone.length > 0) await detachFiles(work, gone);
  if (added.length > 0) await attachFiles(work, added, { purpose: 'problem', audience: 'signed-in', path: 'photos' });
  if (photos.length > 0)
    await work.tx.insert(problemPhotos).values(photos.map((fileId, position) => ({ problemId, fileId, position })));
  return gone.length > 0 || added.length > 0;
}
