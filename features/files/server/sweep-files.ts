import { and, inArray, isNull, lt } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { transact, type World } from '#engine/work.ts';
import { folders, idIn, listObjectKeys, madeAt } from './kept-objects.ts';
import { freeFiles } from './storage-room.ts';
import { removeObjects } from './remove-objects.ts';
import { forgetQuarantine, quarantine, readQuarantined } from './quarantine.ts';
import { markSweep, wasRestored } from './sweep-marks.ts';
import { files, storageSweeps } from './tables.ts';

const batch = 500;

/**
 * Deletes uploads that were unattached for a day, and stored objects without a row, of detached files and interrupted uploads. After a
 * restore it keeps those objects for 30 days: the database may have forgotten files that people still miss.
 */
export async function sweepFiles(world: World): Promise<void> {
  const swept = await sweepUnattached(world);
  const isRestored = await wasRestored(world);
  let [objects, kept] = [0, 0];
  for (const folder of folders) {
    const some = await sweepFolder(world, folder, isRestored);
    objects += some.removed;
    kept += some.kept;
  }
  await forgetQuarantine(world);
  const id = newId();
  await world.db.insert(storageSweeps).values({ id, at: world.clock.now(), ...swept, objects, kept });
  await markSweep(world, id);
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
    await removeObjects(world, gone.flatMap(listObjectKeys));
    swept.files += gone.length;
    for (const { bytes } of gone) swept.bytes += Number(bytes);
    if (gone.length < batch) return swept;
  }
}

/**
 * An upload stores its bytes before its row, so an object of less than a day may still get a row. After a restore it is kept with the others:
 * no later sweep knows of the restore.
 */
async function sweepFolder(
  world: World,
  folder: string,
  isRestored: boolean,
): Promise<{ removed: number; kept: number }> {
  let [removed, kept] = [0, 0];
  const before = world.clock.now().getTime() - day;
  for await (const keys of world.storage.list(folder)) {
    const byId = Map.groupBy(keys, idIn);
    byId.delete(null);
    const old = [...byId.keys()].filter((id) => id !== null && (isRestored || madeAt(id) < before)) as string[];
    for (let at = 0; at < old.length; at += batch) {
      const some = old.slice(at, at + batch);
      const there = await world.db.select({ id: files.id }).from(files).where(inArray(files.id, some));
      const known = new Set(there.map(({ id }) => id));
      const orphans = some.filter((id) => !known.has(id));
      if (isRestored) await quarantine(world, orphans);
      const quarantined = await readQuarantined(world, orphans);
      const gone = orphans.filter((id) => !quarantined.has(id)).flatMap((id) => byId.get(id) ?? []);
      removed += await removeObjects(world, gone);
      for (const id of quarantined) kept += byId.get(id)?.length ?? 0;
    }
  }
  return { removed, kept };
}
