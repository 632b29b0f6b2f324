import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { hour } from '#core/time.ts';
import { listApplied } from '#server/database/journal.ts';
import { tryLock } from '#server/database/migrate.ts';
import { backupLock, tablesLock } from '#engine/backup-lock.ts';
import { keepOnDisk } from '#engine/keep-on-disk.ts';
import { readJobsVersion } from '#engine/outbox.ts';
import { openClient } from '#engine/postgres/open-client.ts';
import type { Storage } from '#integrations/storage/storage.ts';
import { encrypt } from './age.ts';
import { makeAgeKey } from './age-keys.ts';
import type { BackupTotals } from './archive.ts';
import { readArchive } from './read-archive.ts';
import { copySettings } from './tables.ts';
import { writeArchive } from './write-archive.ts';

/** A problem that the person who runs a backup or a restore can put right. Its message is a sentence. */
export class BackupProblem extends Error {}

/** The other one says how it ended. */
export class BackupUnderWay extends BackupProblem {
  constructor() {
    super('Another backup is under way. Wait for its end.');
  }
}

/** `at`: the instant whose state it has. */
export type BackupMade = { path: string; at: string; bytes: number; totals: BackupTotals; milliseconds: number };

type Wanted = {
  databaseUrl: string;
  storage: Storage;
  version: string;
  secret: string | null;
  recipient: string;
  folder: string;
};

const fileName = /^lungisa-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.age$/;
const partName = /^lungisa-.*\.tar\.age\.part$/;

/**
 * Writes the database and the files of one instant into an encrypted file in `folder`, and reads that file back to its end. For this
 * check it is encrypted to a second key too, which never leaves the memory of this process. What is incomplete has another name.
 */
export async function makeBackup(wanted: Wanted): Promise<BackupMade> {
  const began = performance.now();
  const own = await makeAgeKey();
  await mkdir(wanted.folder, { recursive: true, mode: 0o700 });
  const client = await openClient(wanted.databaseUrl, 'lungisa-backup');
  let part: string | undefined;
  try {
    const at = await beginSnapshot(client);
    await deleteOldParts(wanted.folder);
    await refuseWithoutRoom(wanted.folder);
    const path = join(wanted.folder, `lungisa-${at.slice(0, 19).replaceAll(':', '-')}Z.tar.age`);
    part = `${path}.part`;
    const [migrations, jobsVersion] = [await listApplied(client), await readJobsVersion(client)];
    if (jobsVersion === null)
      throw new BackupProblem('The database has no tables yet. Start Lungisa once, which makes them.');
    const totals: BackupTotals = { tables: {}, files: { count: 0, bytes: 0, digest: '' }, missing: [] };
    const { storage, secret, version } = wanted;
    const head = { format: 1 as const, version, at, migrations, jobsVersion };
    const archive = writeArchive({ client, storage, head, secret }, totals);
    await pipeline(encrypt(archive, [wanted.recipient, own.recipient]), createWriteStream(part, { mode: 0o600 }));
    await client.end();
    await keepOnDisk(part);
    const read = await readArchive(part, own.secret);
    if (JSON.stringify(read.totals) !== JSON.stringify(totals))
      throw new BackupProblem('What the disk gives back is not what was written. Check the disk.');
    const { size: bytes } = await stat(part);
    await rename(part, path);
    await keepOnDisk(dirname(path));
    return { path, at, bytes, totals, milliseconds: performance.now() - began };
  } catch (error) {
    if (part !== undefined) await rm(part, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Bytes that a backup leaves free. PostgreSQL may write to the same disk, and stops when the disk is full. */
const leftFree = 1e9;
/** The size of a backup as a multiple of the one before it, at most. */
const growth = 1.2;

async function refuseWithoutRoom(folder: string): Promise<void> {
  const newest = (await readdir(folder))
    .filter((name) => fileName.test(name))
    .toSorted()
    .at(-1);
  const before = newest === undefined ? 0 : (await stat(join(folder, newest))).size;
  const needed = before * growth + leftFree;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed)
    throw new BackupProblem(
      `The disk of the backups has ${gigabytes(free)} free, and a backup needs ${gigabytes(needed)}. Move old backups away, or make the disk larger.`,
    );
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;

/** Deletes what interrupted backups have left in a folder. One under way, of another database, writes into its own all the time. */
async function deleteOldParts(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => partName.test(one))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - hour) await rm(path, { force: true });
  }
}

/** Deletes all but the newest backups of a folder. Returns the names that it deleted. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await readdir(folder))
    .filter((name) => fileName.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}

/**
 * Begins the transaction that reads one instant of the database. No migration changes tables under it: migrations wait for its lock without
 * holding locks of their own, so that nothing else waits for them. A start that changes no table goes on.
 */
async function beginSnapshot(client: Client): Promise<string> {
  if (!(await tryLock(client, backupLock))) throw new BackupUnderWay();
  while (!(await tryShare(client))) await sleep(100);
  await client.query(copySettings);
  await client.query('begin transaction isolation level repeatable read, read only');
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  return (rows[0]?.at ?? new Date()).toISOString();
}

async function tryShare(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ shared: boolean }>('select pg_try_advisory_lock_shared($1::bigint) as shared', [
    tablesLock,
  ]);
  return rows[0]?.shared === true;
}
