import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import drizzle from '../drizzle.config.ts';

const root = join(import.meta.dirname, '..');

it('writes every change to the tables in a migration', async () => {
  // Inside the project, because the generator takes its folder relative to where it runs.
  const folder = await mkdtemp(join(root, '.migrations-'));
  try {
    await cp(join(root, 'server/database/migrations'), folder, { recursive: true });
    const before = await readdir(folder);
    const options = [
      '--dialect',
      'postgresql',
      '--schema',
      String(drizzle.schema),
      '--casing',
      'snake_case',
      '--out',
      folder.slice(root.length + 1),
    ];
    await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...options],
      { cwd: root },
    );
    expect(await readdir(folder), 'run: npm run migration -- --name what_changes').toEqual(before);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('refuses a database that a newer version has migrated, and changes nothing in it', async () => {
  const database = await createTestDatabase();
  const sql = connectTo(database.url);
  try {
    await sql.run('drop index events_newest');
    await sql.run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a newer version', 9000000000000)`,
    );
    await expect(migrate(database.url)).rejects.toThrow(
      'This database is of a newer Lungisa than the one that starts. Start the newer one, or restore a backup from before the update.',
    );
    const [index] = await sql.run<{ found: string | null }[]>(`select to_regclass('events_newest') as found`);
    expect(index?.found).toBeNull();
    await sql.run(`delete from drizzle.__drizzle_migrations where hash = 'of a newer version'`);
    await migrate(database.url);
    const [built] = await sql.run<{ found: string | null }[]>(`select to_regclass('events_newest') as found`);
    expect(built?.found).toBe('events_newest');
  } finally {
    await sql.end();
    await database.drop();
  }
});
