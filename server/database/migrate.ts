import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import type { Database } from '#engine/postgres/database.ts';
import { tablesLock } from '#engine/backup-lock.ts';
import { createJobTables, hasJobTables } from '#engine/outbox.ts';
import { queues } from '#server/features.ts';
import { buildIndexes, hasIndexes, validateConstraints } from './build-indexes.ts';
import { bringFirstPolicy } from './bring-first-policy.ts';
import { bringPublicTexts } from './bring-public-texts.ts';
import { bringPlaces } from './bring-places.ts';
import { adoptBaseline, listApplied } from './journal.ts';
import { releaseBefore } from './release-before.ts';
import { grantWork, readRole, refuseOwner } from './working-role.ts';
import { openClient } from '#engine/postgres/open-client.ts';
import { query } from '#engine/postgres/read.ts';
import { StartProblem } from '#server/start-problem.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
export const migrationLock = 7_201_433_002;
/** Milliseconds. */
const retryLockAfter = 100;

type MigrateOptions = {
  /** The role of the app if it is not the owner of the tables. It gets only the rights that its work needs. */
  worksAt?: string | undefined;
  log?: (line: string) => void;
};

/**
 * Brings the database at `url` to the newest schema. Of several processes at once, one migrates and the others wait. While a backup is under way
 * no table changes: a start that would change one waits for its end, and any other goes on.
 */
export async function migrate(url: string, { worksAt, log = () => {} }: MigrateOptions = {}): Promise<void> {
  const role = worksAt === undefined ? undefined : await readRole(worksAt);
  const client = await openClient(url, 'lungisa-migrate', noLimit);
  try {
    // Before the first look at our tables, which a role that owns none of them may not read.
    await refuseOldServer(client);
    if (role !== undefined) await refuseOwner(client, role);
    await takeLocks(client, log);
    if (await isOfNextRelease(client)) {
      log('The tables are those of the release after this one. This release works on them, and changes none.');
      return;
    }
    await migrateOn(client);
    await noteReleases(client);
    await bringPlaces(client);
    await bringPublicTexts(client);
    await bringFirstPolicy(client);
    await createJobTables(url, queues, { finish: role !== undefined });
    await buildIndexes(client);
    await validateConstraints(client);
    if (role !== undefined) await grantWork(client, role);
  } finally {
    await client.end();
  }
}

/** A migration takes as long as it takes. A pooler such as PgBouncer refuses this setting, before the session takes a lock that it would not keep. */
export const noLimit = { statement_timeout: '0' as unknown as number };

/** The database has migrations that this version does not know: a newer version made them. */
class NewerDatabase extends StartProblem {
  constructor() {
    super(
      'This database is of a newer Lungisa than the one that starts, and not of the release right after it. Start the newer one, or restore a backup from before the update.',
    );
  }
}

const oldestServer = 15;

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`);
  const version = Math.floor(Number(rows[0]?.number) / 10_000);
  if (version < oldestServer)
    throw new StartProblem(
      `Lungisa needs PostgreSQL ${oldestServer} or newer, and this is ${version}. Update it, or set DATABASE_URL to another.`,
    );
}

/**
 * True if the tables are of the next release, and this release may work on them, so that going back loses nothing. Throws if the tables
 * are newer still: this release would write into tables that it does not know.
 */
async function isOfNextRelease(client: Client): Promise<boolean> {
  if ((await readNewest(client)) <= newest) return false;
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('${releases}') is not null as known`);
  if (rows[0]?.known !== true) throw new NewerDatabase();
  const { rows: marks } = await client.query<{ oldest: string }>(`select oldest from ${releases}`);
  if (newest < Number(marks[0]?.oldest ?? Infinity)) throw new NewerDatabase();
  return true;
}

/** The table with the newest migration of the oldest release that may start on the database. */
const releases = 'drizzle.lungisa_releases';

async function noteReleases(client: Client): Promise<void> {
  await client.query(
    `create table if not exists ${releases} (one boolean primary key default true check (one), oldest bigint not null)`,
  );
  await client.query(
    `insert into ${releases} (oldest) values ($1) on conflict (one) do update set oldest = excluded.oldest
      where ${releases}.oldest <> excluded.oldest`,
    [releaseBefore?.newest ?? newest],
  );
}

/** The instant of the newest migration of the database; 0 where there is none. */
const readNewest = async (client: Client): Promise<number> => (await listApplied(client)).at(-1) ?? 0;

/** Runs the migrations that are missing, all in one transaction; those up to one instant alone for the tables of an older version. */
export async function migrateOn(client: Client, { upTo = Infinity }: { upTo?: number } = {}): Promise<void> {
  await adoptBaseline(client, known[0]?.hash ?? '');
  if (upTo >= newest) return runMigrations(drizzle(client), { migrationsFolder });
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-migrations-'));
  try {
    const journal = await readJournal();
    const entries = journal.entries.filter(({ when }) => when <= upTo);
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    await runMigrations(drizzle(client), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Takes the lock of migrations, and that of the tables where one of them changes. No statement waits for a lock: it would keep another process
 * from building its indexes. Nor does a start that waits for a backup keep one of the version before from going on.
 */
async function takeLocks(client: Client, log: (line: string) => void): Promise<void> {
  for (let isTold = false; ;) {
    if (await tryLock(client, migrationLock)) {
      if ((await isCurrent(client)) || (await tryLock(client, tablesLock))) return;
      await client.query('select pg_advisory_unlock($1::bigint)', [migrationLock]);
      if (!isTold) log('A backup is under way. The tables are updated when it has ended.');
      isTold = true;
    }
    await sleep(retryLockAfter);
  }
}

/** Takes an advisory lock for the session if it is free. */
export async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1::bigint) as locked', [lock]);
  return rows[0]?.locked === true;
}

/** True if there is nothing to migrate: every migration, the tables of the job queue and the indexes are there. */
const isCurrent = async (client: Client): Promise<boolean> =>
  (await readNewest(client)) >= newest && (await hasJobTables(client)) && hasIndexes(client);

/** The migrations that this version brings, oldest first: their names, and the instants that the database keeps of them. */
export async function listMigrations(): Promise<{ name: string; at: number }[]> {
  const journal = await readJournal();
  return journal.entries.map(({ tag, when }) => ({ name: tag, at: when }));
}

async function readJournal(): Promise<{ entries: { tag: string; when: number }[] }> {
  return JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Awaited<
    ReturnType<typeof readJournal>
  >;
}

const known = readMigrationFiles({ migrationsFolder });
const newest = Math.max(...known.map((migration) => migration.folderMillis));

/** True if every migration of this version has been applied to `db`. */
export async function isMigrated(db: Database): Promise<boolean> {
  const row = await query<{ applied: string | null }>(db).row(sql`
    select max(created_at) as applied from drizzle.__drizzle_migrations`);
  return Number(row?.applied ?? 0) >= newest;
}
