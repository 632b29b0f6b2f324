import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { system } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { findRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { transact, type PersonWork, type Queue, type World } from '#engine/work.ts';
import { folders, idIn, listObjectKeys, madeAt } from '../kept-objects.ts';
import { files, folderOf, storageChecks, storageEvents, storageFindings } from '../tables.ts';
import { countStorage } from './count-storage.ts';

/** The number of folders that are compared between two records of progress. */
const foldersEach = 8;
/** A job ends long before the queue takes it for dead. */
const maxMilliseconds = 60_000;
const batch = 2_000;
/** Findings that a check lists; it counts all. */
const maxFindings = 1_000;

type Job = { checkId: string };

/** Starts a check of the storage as a job. 409 (`files.check-running`) while one runs; one that has not ended after a day is given up. */
export async function startCheck(work: PersonWork): Promise<void> {
  const { tx, now, world } = work;
  const dead = new Date(now.getTime() - day).toISOString();
  await tx.execute(
    sql`update storage_checks set ended_at = ${now.toISOString()} where ended_at is null and started_at < ${dead}`,
  );
  const [started] = await tx
    .insert(storageChecks)
    .values({ id: newId(), startedAt: now })
    .onConflictDoNothing()
    .returning({ id: storageChecks.id });
  if (started === undefined) throw new Refusal('files.check-running');
  await recordEvent(work, storageEvents, 'start-check', {
    id: started.id,
    by: 'admin',
    before: null,
    after: 'running',
  });
  await world.outbox.enqueue(tx, storageCheckQueue, [{ checkId: started.id }]);
}

export const storageCheckQueue: Queue<Job> = {
  name: 'storage-check',
  retryLimit: 5,
  batchSize: 1,
  isLong: true,
  run: goOn,
};

/** Continues a check, and leaves the rest to another job after a minute. */
async function goOn(world: World, { checkId }: Job): Promise<void> {
  const began = performance.now();
  const check = await findRow(world.db, storageChecks, checkId);
  if (check === undefined || check.endedAt !== null) return;
  if (check.folders === 0) await countStorage(world);
  for (let from = check.folders; from < folders.length; from += foldersEach) {
    const isLate = () => performance.now() - began > maxMilliseconds;
    if ((await checkFolders(world, { checkId, from, isLate })) === 'stop') return;
  }
}

/** Compares some folders and writes down the findings, unless another process was faster. After its time it queues the rest and stops. */
async function checkFolders(
  world: World,
  { checkId, from, isLate }: Job & { from: number; isLate: () => boolean },
): Promise<'go on' | 'stop'> {
  const some = folders.slice(from, from + foldersEach);
  const compared: Compared[] = [];
  for (const folder of some) compared.push(await compareFolder(world, folder));
  const done = from + some.length;
  const findings = compared.flatMap(({ found }) => found);
  return transact(world, system, async ({ tx, now }) => {
    const moved = await tx
      .update(storageChecks)
      .set({
        folders: done,
        objects: sql`${storageChecks.objects} + ${total(compared.map(({ objects }) => objects))}`,
        rows: sql`${storageChecks.rows} + ${total(compared.map(({ rows }) => rows))}`,
        found: sql`${storageChecks.found} + ${findings.length}`,
        endedAt: done === folders.length ? now : null,
      })
      .where(and(eq(storageChecks.id, checkId), eq(storageChecks.folders, from)))
      .returning({ id: storageChecks.id });
    if (moved.length === 0) return 'stop';
    const listed = await tx.$count(storageFindings, eq(storageFindings.checkId, checkId));
    const room = findings.slice(0, Math.max(0, maxFindings - listed));
    if (room.length > 0)
      await tx.insert(storageFindings).values(room.map((finding) => ({ id: newId(), checkId, ...finding })));
    if (done === folders.length || !isLate()) return 'go on';
    await world.outbox.enqueue(tx, storageCheckQueue, [{ checkId }]);
    return 'stop';
  });
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

type Finding = { kind: 'no-row' | 'no-file'; name: string; keys: string[] };
type Compared = { objects: number; rows: number; found: Finding[] };

/**
 * Compares the objects of one folder with its rows. Objects of the last day are left alone, since an upload stores its bytes before its
 * row. The objects of one folder, a 256th of all, are held in memory.
 */
async function compareFolder(world: World, folder: string): Promise<Compared> {
  const before = world.clock.now().getTime() - day;
  const found: Finding[] = [];
  const stored = new Map<string, string[]>();
  let objects = 0;
  for await (const keys of world.storage.list(folder)) {
    objects += keys.length;
    for (const key of keys) {
      const id = idIn(key);
      // No file of ours has such a name: the sweep never deletes it.
      if (id === null) found.push({ kind: 'no-row', name: key, keys: [key] });
      else stored.set(id, [...(stored.get(id) ?? []), key]);
    }
  }
  let rows = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const some = await world.db
      .select({ id: files.id, kind: files.kind })
      .from(files)
      .where(and(eq(folderOf(files.id), folder), gt(files.id, after)))
      .orderBy(asc(files.id))
      .limit(batch);
    rows += some.length;
    for (const row of some) {
      const there = stored.get(row.id) ?? [];
      stored.delete(row.id);
      const missing = listObjectKeys(row).filter((key) => !there.includes(key));
      if (missing.length > 0 && madeAt(row.id) < before) found.push({ kind: 'no-file', name: row.id, keys: missing });
    }
    const last = some.at(-1);
    if (last === undefined || some.length < batch) break;
    after = last.id;
  }
  for (const [id, keys] of stored) if (madeAt(id) < before) found.push({ kind: 'no-row', name: id, keys });
  return { objects, rows, found };
}
