import { inArray } from 'drizzle-orm';
import type { World } from '#engine/work.ts';
import { storageSweeps } from './tables.ts';

const folder = 'sweeps';

/** The object that names a sweep, so that the storage knows which database it belongs to. */
export const sweepMarkKey = (sweepId: string): string => `${folder}/${sweepId}.mark`;

/**
 * True if the database was restored since the last sweep of the storage: the storage then names a sweep that the database does not know.
 * This holds after `npm run restore`, and after any other return to an older database.
 */
export async function wasRestored(world: World): Promise<boolean> {
  const ids = (await listMarks(world)).map(({ id }) => id);
  if (ids.length === 0) return false;
  const known = await world.db
    .select({ id: storageSweeps.id })
    .from(storageSweeps)
    .where(inArray(storageSweeps.id, ids));
  return known.length < ids.length;
}

/** Names the sweep in the storage, in place of those before. */
export async function markSweep(world: World, sweepId: string): Promise<void> {
  const old = await listMarks(world);
  await world.storage.write(sweepMarkKey(sweepId), Buffer.from(world.clock.now().toISOString()));
  await world.storage.remove(old.map(({ key }) => key));
}

async function listMarks({ storage }: World): Promise<{ key: string; id: string }[]> {
  const marks: { key: string; id: string }[] = [];
  for await (const keys of storage.list(folder))
    for (const key of keys) {
      const id = /^sweeps\/([0-9a-f-]{36})\.mark$/.exec(key)?.[1];
      if (id !== undefined) marks.push({ key, id });
    }
  return marks;
}
