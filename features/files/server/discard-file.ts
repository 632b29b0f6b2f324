import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { listObjectKeys } from './kept-objects.ts';
import { isUnattached } from './policy.ts';
import { freeFiles } from './storage-room.ts';

/**
 * Discards an unattached upload of the actor, and gives back its storage. Returns the keys that may be deleted from the storage
 * after the commit. 404 for any other file, also an attached one.
 */
export async function discardFile(work: PersonWork, id: string): Promise<string[]> {
  const gone = await freeFiles(work, isUnattached(work.actor, id));
  if (gone.length === 0) throw new Refusal('request.not-found');
  return gone.flatMap(listObjectKeys);
}
