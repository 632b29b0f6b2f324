import { replacePictures } from '#features/files/server/replace-pictures.ts';
import type { PersonWork } from '#engine/work.ts';
import { maxPhotos } from '../limits.ts';
import { problemFieldErrors as words } from '../wording.ts';
import { problemPhotos } from './tables.ts';

/** Replaces the photos that its author had read of a problem that the caller has made or locked. True if that changed them. */
export async function replacePhotos(
  work: PersonWork,
  problemId: string,
  photos: readonly string[],
  known?: readonly string[],
): Promise<boolean> {
  const { isChanged } = await replacePictures(
    work,
    photos.map((id) => ({ id })),
    {
      table: problemPhotos,
      of: ['problemId', problemId],
      purpose: 'problem',
      audience: 'signed-in',
      path: 'photos',
      known,
      limit: [maxPhotos, words.tooManyPhotos],
    },
  );
  return isChanged;
}
