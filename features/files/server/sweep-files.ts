import { and, inArray, isNull, lt } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { system } from '#server/engine/actor.ts';
import { transact, type World } from '#server/engine/work.ts';
import { folders, idIn, listObjectKeys, madeAt } from './kept-objects.ts';
import { freeFiles } from './storage-room.ts';
import { files } from './tables.ts';

const batch = 500;

/** Deletes uploads that were unattached for a day, and stored objects without a row, of detached files and interrupted uploads. */
export async function sweepFiles(world: World): Promise<void> {
  await sweepUnattached(world);
  for (const folder of folders) await sweepFolder(world, folder);
}

async function sweepUnattached(world: World): Promise<void> {
  const before = new Date(world.clock.now().getTime() - day);
  for (;;) {
    const gone = await transact(world, system, (work) => {
      // Files that are attached at the same time are left alone.
      const some = work.tx
        .select({ id: files.id })
        .from(files)
        .where(and(isNull(files.attachedAt), lt(files.createdAt, before)))
        .limit(batch)
        .for('update', { skipLocked: true });
      return freeFiles(work, inArray(files.id, some));
    });
    await world.storage.remove(gone.flatMap(listObjectKeys));
    if (gone.length < batch) return;
  }
}

/** An upload stores its bytes before its row, so an object of less than a day may still get a row. */
async function sweepFolder(world: World, folder: string): Promise<void> {
  const before = world.clock.now().getTime() - day;
  for await (const keys of world.storage.list(folder)) {
    const byId = Map.groupBy(keys, idIn);
    byId.delete(null);
    const old = [...byId.keys()].filter((id) => id !== null && madeAt(id) < before) as string[];
    for (let at = 0; at < old.length; at += batch) {
      const some = old.slice(at, at + batch);
      const there = await world.db.select({ id: files.id }).from(files).where(inArray(files.id, some));
      const known = new Set(there.map(({ id }) => id));
      await world.storage.remove(some.filter((id) => !known.has(id)).flatMap((id) => byId.get(id) ?? []));
    }
  }
}
