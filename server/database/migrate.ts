import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { createJobTables } from '#server/engine/outbox.ts';
import { queues } from '#server/features.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
const lock = 7_201_433_002;

/** Brings the database at `url` to the newest schema. Of several processes at once, one migrates and the others wait. */
export async function migrate(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connection: { application_name: 'lungisa-migrate' } });
  try {
    await client`select pg_advisory_lock(${lock}::bigint)`;
    await runMigrations(drizzle(client), { migrationsFolder });
    await createJobTables(url, queues);
  } finally {
    await client.end();
  }
}

const newest = Math.max(...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));

/** Whether every migration of this version has been applied to the database behind `client`. */
export async function isMigrated(client: postgres.Sql): Promise<boolean> {
  const [row] = await client<
    { applied: string | null }[]
  >`select max(created_at)::text as applied from drizzle.__drizzle_migrations`;
  return Number(row?.applied ?? 0) >= newest;
}
