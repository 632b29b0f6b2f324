import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { keysOf } from './kept-objects.ts';
import { looseOf } from './policy.ts';
import { freeFiles } from './storage-room.ts';

/**
 * Throws away an upload of the actor's that nothing has, and gives back what it took. Returns the keys that the storage
 * may forget once this is committed. 404 where there is no such upload: attached, another's and gone look alike.
 */
export async function discardFile(work: PersonWork, id: string): Promise<string[]> {
  const gone = await freeFiles(work, looseOf(work.actor, id));
  if (gone.length === 0) throw new Refusal('request.not-found');
  return gone.flatMap(keysOf);
}
