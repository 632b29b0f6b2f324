import { and, inArray, isNull, lt } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { system } from '#server/engine/actor.ts';
import { newId } from '#server/engine/columns.ts';
import { transact, type World } from '#server/engine/work.ts';
import { folders, idIn, listObjectKeys, madeAt } from './kept-objects.ts';
import { freeFiles } from './storage-room.ts';
import { files, storageSweeps } from './tables.ts';

const batch = 500;

/** Deletes uploads that were unattached for a day, and stored objects without a row, of detached files and interrupted uploads. */
export async function sweepFiles(world: World): Promise<void> {
  const swept = await sweepUnattached(world);
  let objects = 0;
  for (const folder of folders) objects += await sweepFolder(world, folder);
  await world.db.insert(storageSweeps).values({ id: newId(), at: world.clock.now(), ...swept, objects });
}

async function sweepUnattached(world: World): Promise<{ files: number; bytes: number }> {
  const swept = { files: 0, bytes: 0 };
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
    swept.files += gone.length;
    for (const { bytes } of gone) swept.bytes += Number(bytes);
    if (gone.length < batch) return swept;
  }
}

/** An upload stores its bytes before its row, so an object of less than a day may still get a row. */
async function sweepFolder(world: World, folder: string): Promise<number> {
  let removed = 0;
  const before = world.clock.now().getTime() - day;
  for await (const keys of world.storage.list(folder)) {
    const byId = Map.groupBy(keys, idIn);
    byId.delete(null);
    const old = [...byId.keys()].filter((id) => id !== null && madeAt(id) < before) as string[];
    for (let at = 0; at < old.length; at += batch) {
      const some = old.slice(at, at + batch);
      const there = await world.db.select({ id: files.id }).from(files).where(inArray(files.id, some));
      const known = new Set(there.map(({ id }) => id));
      const orphans = some.filter((id) => !known.has(id)).flatMap((id) => byId.get(id) ?? []);
      await world.storage.remove(orphans);
      removed += orphans.length;
    }
  }
  return removed;
}
