import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';
import type { Database } from '#server/engine/postgres/database.ts';
import { createJobTables } from '#server/engine/outbox.ts';
import { queues } from '#server/features.ts';
import { buildIndexes } from './build-indexes.ts';
import { bringFirstPolicy } from './bring-first-policy.ts';
import { bringPlaces } from './bring-places.ts';
import { readRow } from '#server/engine/postgres/read.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const lock = 7_201_433_002;
/** Milliseconds. */
const retryLockAfter = 100;

/** Brings the database at `url` to the newest schema. Of several processes at once, one migrates and the others wait. */
export async function migrate(url: string): Promise<void> {
  // A migration takes as long as it takes: this connection has no limits.
  const client = new Client({ connectionString: url, application_name: 'lungisa-migrate' });
  // A connection that is lost fails the statement on it.
  client.on('error', () => {});
  await client.connect();
  try {
    while (!(await tryLock(client))) await sleep(retryLockAfter);
    await runMigrations(drizzle(client), { migrationsFolder });
    await bringPlaces(client);
    await bringFirstPolicy(client);
    await createJobTables(url, queues);
    await buildIndexes(client);
  } finally {
    await client.end();
  }
}

/** Takes the lock if it is free. A statement that waited for it would keep another process from building its indexes. */
async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lock}) as locked`);
  return rows[0]?.locked === true;
}

/** The migrations that this version brings, oldest first: their names, and the instants that the database keeps of them. */
export async function listMigrations(): Promise<{ name: string; at: number }[]> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  return journal.entries.map(({ tag, when }) => ({ name: tag, at: when }));
}

const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));

/** Whether every migration of this version has been applied to `db`. */
export async function isMigrated(db: Database): Promise<boolean> {
  const row = await readRow<{ applied: string | null }>(
    db,
    sql`select max(created_at) as applied from drizzle.__drizzle_migrations`,
  );
  return Number(row?.applied ?? 0) >= newest;
}
