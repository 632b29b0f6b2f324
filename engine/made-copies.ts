import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, gt, type SQL } from 'drizzle-orm';
import { bigint, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { type CopyLifecycle, copyUnderWay } from '#core/copy-lifecycle.ts';
import { isOneOf } from '#core/lifecycle.ts';
import { day, hour } from '#core/time.ts';
import { system } from './actor.ts';
import { instant, statusIn } from './columns.ts';
import { type DueRule, isDue } from './due-rule.ts';
import type { Sweep } from './feature.ts';
import { type Subject, takeStep, tryStep } from './take-step.ts';
import { type Queue, transact, type Work, type World } from './work.ts';

/** Milliseconds for which a copy can be fetched. */
export const copyKeptFor = 7 * day;

/** The columns that a table of copies has beside its id, its status and its owner. */
export const copyColumns = () => ({
  bytes: bigint({ mode: 'number' }),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  readyAt: instant(),
});

type CopySubject = {
  noun: string;
  lifecycle: CopyLifecycle;
  table: Subject['table'] & { readyAt: AnyPgColumn };
};

/** A copy that was written: the values of its row beside the size, and the last hash of a chain. */
type Written = { set?: Record<string, unknown>; head?: string };

type MadeCopies<Row> = {
  /** The subject of a table with `copyColumns`. */
  subject: CopySubject;
  /** The folder of the storage. */
  folder: string;
  /** The ending of the stored files, with its dot. */
  ending: string;
  /**
   * Writes the copy to `path` on this machine's disk, because a storage wants to know the length. `near` is an empty folder for its work, which is
   * deleted afterwards. Null if its owner is gone.
   */
  write: (world: World, row: Row, path: string, near: string) => Promise<Written | null>;
};

/**
 * Copies that are made in the queue, kept in the storage for some days, and deleted by a sweep. A failure is kept with the copy, so
 * that its owner can ask again. `request` queues one whose row was made in the same transaction.
 */
export function makeCopies<Row extends { id: string }>({ subject, folder, ending, write }: MadeCopies<Row>) {
  const { table } = subject;
  const keyOf = (id: string): string => `${folder}/${id}${ending}`;
  const workFolder = `lungisa-${subject.noun}-`;

  async function make(world: World, id: string): Promise<void> {
    const making = await transact(world, system, (work) => tryStep(work, subject, 'make', { id, by: 'system' }));
    if (making === null) return;
    const near = await mkdtemp(join(tmpdir(), workFolder));
    try {
      const file = join(near, `copy${ending}`);
      const written = await write(world, making as unknown as Row, file, near);
      if (written === null) return;
      const { size: bytes } = await stat(file);
      await world.storage.writeStream(keyOf(id), createReadStream(file), bytes);
      const { set = {}, head } = written;
      await transact(world, system, (work) =>
        takeStep(work, subject, 'finish', {
          id,
          by: 'system',
          set: { ...set, bytes, readyAt: work.now },
          data: { bytes, ...(head !== undefined && { head }) },
        }),
      );
    } catch (error) {
      await transact(world, system, (work) => tryStep(work, subject, 'fail', { id, by: 'system' }));
      throw error;
    } finally {
      await rm(near, { recursive: true, force: true });
    }
  }

  /** A process that dies leaves its copy to the next try. */
  const queue: Queue<{ id: string }> = {
    name: subject.noun,
    retryLimit: 3,
    batchSize: 1,
    isLong: true,
    run: (world, { id }) => make(world, id),
  };

  const expiring: DueRule = {
    table,
    since: table.readyAt,
    after: copyKeptFor,
    where: eq(table.status, 'ready'),
    take: async (work, id) =>
      void (await tryStep(work, subject, 'expire', { id, by: 'system', where: isDue(expiring, work.now) })),
  };

  /** A copy whose job was lost fails, so that its owner can ask again. */
  const stuck: DueRule = {
    table,
    since: table.updatedAt,
    after: 6 * hour,
    where: statusIn(table.status, copyUnderWay),
    take: async (work, id) =>
      void (await tryStep(work, subject, 'fail', { id, by: 'system', where: isDue(stuck, work.now) })),
  };

  /** Deletes the files of copies that have expired, or that belonged to people who have left, and the work of processes that died. */
  const sweep: Sweep = async (world) => {
    await deleteOldFolders(workFolder);
    for await (const keys of world.storage.list(folder)) {
      const kept = await world.db
        .select({ id: table.id })
        .from(table)
        .where(statusIn(table.status, ['being_made', 'ready']));
      const known = new Set(kept.map(({ id }) => keyOf(String(id))));
      const gone = keys.filter((key) => !known.has(key));
      if (gone.length > 0) await world.storage.remove(gone);
    }
  };

  return {
    keyOf,
    queue,
    dueRules: [expiring, stuck] as readonly DueRule[],
    sweep,
    request: (work: Work, id: string) => work.world.outbox.enqueue(work.tx, queue, [{ id }]),
    isFetchable: (now: Date) =>
      and(eq(table.status, 'ready'), gt(table.readyAt, new Date(now.getTime() - copyKeptFor))) as SQL,
  };
}

async function deleteOldFolders(prefix: string): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const path = join(tmpdir(), name);
    // Null if a copy has just been made, and its folder is gone.
    const found = await stat(path).catch(() => null);
    // A folder of another user of the machine stays.
    if (found !== null && found.mtimeMs < Date.now() - day)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

type CopyRow = { status: string; readyAt: Date | null };

export const isCopyUnderWay = ({ status }: { status: string }): boolean => isOneOf(status, copyUnderWay);

/** The time until which a copy can be fetched; null unless it is ready. */
export const findFetchUntil = ({ status, readyAt }: CopyRow): Date | null =>
  status === 'ready' && readyAt !== null ? new Date(readyAt.getTime() + copyKeptFor) : null;
