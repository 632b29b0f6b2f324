import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { day, hour } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { system } from '#engine/actor.ts';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import { takeStep, tryStep } from '#engine/take-step.ts';
import { type Queue, transact, type World } from '#engine/work.ts';
import { statusIn } from '#engine/columns.ts';
import { exportUnderWay } from '../lifecycle.ts';
import { exports, exportSubject } from './tables.ts';
import { writeCopy } from './write-copy.ts';

/** Milliseconds for which an export can be fetched. */
export const exportKeptFor = 7 * day;

const folder = 'exports';
export const exportKey = (id: string): string => `${folder}/${id}.zip`;

/**
 * Makes the copy for an export, on this machine's disk first, because a storage wants to know its length. Does nothing if it is made or has
 * failed. A failure is kept with the export, so that its owner can ask again, and thrown.
 */
async function makeExport(world: World, id: string): Promise<void> {
  const making = await transact(world, system, (work) => tryStep(work, exportSubject, 'make', { id, by: 'system' }));
  if (making === null) return;
  const place = await mkdtemp(join(tmpdir(), 'lungisa-export-'));
  try {
    const [person] = await world.db
      .select({ id: accounts.id, providerId: accounts.listingId, fullName: accounts.fullName })
      .from(accounts)
      .where(eq(accounts.id, making.accountId));
    if (person === undefined) return;
    const file = join(place, 'copy.zip');
    await writeCopy(world, person, file);
    const { size: bytes } = await stat(file);
    await world.storage.writeStream(exportKey(id), createReadStream(file), bytes);
    await transact(world, system, (work) =>
      takeStep(work, exportSubject, 'finish', { id, by: 'system', set: { bytes, readyAt: work.now }, data: { bytes } }),
    );
  } catch (error) {
    await transact(world, system, (work) => tryStep(work, exportSubject, 'fail', { id, by: 'system' }));
    throw error;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A process that dies leaves its export to the next try. */
export const exportQueue: Queue<{ exportId: string }> = {
  name: 'export',
  retryLimit: 3,
  batchSize: 1,
  run: (world, { exportId }) => makeExport(world, exportId),
};

const expiring: DueRule = {
  table: exports,
  since: exports.readyAt,
  after: exportKeptFor,
  where: eq(exports.status, 'ready'),
  take: async (work, id) =>
    void (await tryStep(work, exportSubject, 'expire', {
      id,
      by: 'system',
      where: isDue(expiring, work.now),
      set: { ticketHash: null, ticketEndsAt: null },
    })),
};

/** An export whose job was lost fails, so that its owner can ask again. */
const stuck: DueRule = {
  table: exports,
  since: exports.updatedAt,
  after: 6 * hour,
  where: statusIn(exports.status, exportUnderWay),
  take: async (work, id) =>
    void (await tryStep(work, exportSubject, 'fail', { id, by: 'system', where: isDue(stuck, work.now) })),
};

export const exportRules: readonly DueRule[] = [expiring, stuck];

/** Deletes the files of exports that have expired, or that belonged to people who have left. */
export async function sweepExports(world: World): Promise<void> {
  for await (const keys of world.storage.list(folder)) {
    const kept = await world.db
      .select({ id: exports.id })
      .from(exports)
      .where(statusIn(exports.status, ['being_made', 'ready']));
    const known = new Set(kept.map(({ id }) => exportKey(id)));
    const gone = keys.filter((key) => !known.has(key));
    if (gone.length > 0) await world.storage.remove(gone);
  }
}
