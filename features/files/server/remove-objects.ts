import { isBackupUnderWay } from '#engine/backup-lock.ts';
import type { World } from '#engine/work.ts';

/**
 * Deletes stored objects whose rows are gone, after the commit that deleted those. A running backup may still have the rows: then the
 * objects stay, and a later sweep deletes them. Returns the number that it deleted.
 */
export async function removeObjects(world: World, keys: readonly string[]): Promise<number> {
  if (keys.length === 0 || (await isBackupUnderWay(world))) return 0;
  await world.storage.remove(keys);
  return keys.length;
}
