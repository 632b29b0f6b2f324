import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { listMigrations, migrate, migrateOn } from '#server/database/migrate.ts';
import { releaseBefore } from '#server/database/release-before.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createEmptyDatabase } from '#tests/support/test-server.ts';
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
    // As a version does whose release before is newer than this one.
    await sql.run('update drizzle.lungisa_releases set oldest = 9000000000000');
    await expect(migrate(database.url)).rejects.toThrow(
      'This database is of a newer Lungisa than the one that starts, and not of the release right after it. Start the newer one, or restore a backup from before the update.',
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

it('starts on the tables of the release after it and changes none of them, and on no newer ones', async () => {
  const database = await createTestDatabase();
  const sql = connectTo(database.url);
  const newest = (await listMigrations()).at(-1)?.at ?? 0;
  try {
    const [mark] = await sql.run<{ oldest: string }[]>('select oldest from drizzle.lungisa_releases');
    expect(Number(mark?.oldest)).toBe(releaseBefore.newest);
    await sql.run('drop index events_newest');
    await sql.run(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the next release', ${newest + 1})`,
    );
    // As the next release does it: this one may still start.
    await sql.run(`update drizzle.lungisa_releases set oldest = ${newest}`);
    const lines: string[] = [];
    await migrate(database.url, { log: (line) => lines.push(line) });
    expect(lines).toEqual([
      'The tables are those of the release after this one. This release works on them, and changes none.',
    ]);
    const [index] = await sql.run<{ found: string | null }[]>(`select to_regclass('events_newest') as found`);
    expect(index?.found).toBeNull();
    await sql.run(`update drizzle.lungisa_releases set oldest = ${newest + 1}`);
    await expect(migrate(database.url)).rejects.toThrow('not of the release right after it');
  } finally {
    await sql.end();
    await database.drop();
  }
});

it('knows the release before: the newest one of the changelog, and its newest migration', async () => {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - /gm)].map(([, version]) => version);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  // Between two releases the manifest has the version of the last one.
  const before = version === released[0] && changelog.includes('## Unreleased') ? released[0] : released[1];
  expect(releaseBefore.version).toBe(before);
  expect((await listMigrations()).map(({ at }) => at)).toContain(releaseBefore.newest);
});

it('stores as codes what rows and events kept as sentences', async () => {
  const journal = JSON.parse(await readFile(join(root, 'server/database/migrations/meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[];
  };
  const at = journal.entries.findIndex(({ tag }) => tag === '0073_reasons-as-codes');
  const database = await createEmptyDatabase(inject('testServer'), 'lungisa_codes');
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrateOn(client, { upTo: journal.entries[at - 1]?.when ?? 0 });
    // Rows without those that they point at.
    await client.query(`
      do $$ declare f record; begin
        for f in select conrelid::regclass as of, conname from pg_constraint where contype = 'f' and conrelid in ('quote_requests'::regclass, 'aside_payments'::regclass)
        loop execute format('alter table %s drop constraint %I', f.of, f.conname); end loop;
      end $$`);
    await client.query(`
      insert into quote_requests (id, member_id, provider_id, status, description, requested_at, updated_at, reason)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), status, '', now(), now(), reason from (values
        ('quote_declined_by_member', 'The member accepted another quote.'),
        ('quote_declined_by_member', 'The member’s account is suspended.'),
        ('cancelled_by_member', 'The member withdrew the problem.')) q (status, reason)`);
    await client.query(`
      insert into events (id, at, party, noun, subject_id, step, after, data)
      select gen_random_uuid(), now(), 'system', 'quote', gen_random_uuid(), step, 'done', jsonb_build_object('reason', reason)
      from (values ('release', 'The problem lapsed without a decision.'), ('cancel', 'The problem lapsed without a decision.')) e (step, reason)`);
    await client.query(`
      insert into aside_payments (id, reference, attempt_id, reason, came, at)
      select gen_random_uuid(), reason, attempt_id::uuid, reason, '{}', now() from (values
        ('reference', null), ('not at Paystack', gen_random_uuid()::text), ('person, plan', gen_random_uuid()::text)) a (reason, attempt_id)`);
    await migrateOn(client, { upTo: journal.entries[at]?.when ?? 0 });
    const list = async (text: string) => (await client.query<{ list: string }>(text)).rows.map(({ list: one }) => one);
    expect(
      await list(`select concat_ws(': ', status, release_reason, reason) as list from quote_requests order by 1`),
    ).toEqual([
      'cancelled_by_member: The member withdrew the problem.',
      'quote_declined_by_member: settled',
      'quote_declined_by_member: suspended',
    ]);
    expect(await list(`select data ->> 'reason' as list from events where noun = 'quote' order by 1`)).toEqual([
      'The problem lapsed without a decision.',
      'lapsed',
    ]);
    expect(await list('select reason as list from aside_payments order by 1')).toEqual([
      'missing',
      'person,plan',
      'unknown',
    ]);
    await expect(client.query(`delete from events`)).rejects.toThrow('events are only ever added');
  } finally {
    await client.end();
    await database.drop();
  }
});
