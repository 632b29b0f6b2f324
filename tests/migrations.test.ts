import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { newId } from '#engine/columns.ts';
import { listMigrations, migrate, migrateOn } from '#server/database/migrate.ts';
import { releaseBefore } from '#server/database/release-before.ts';
import { StartProblem } from '#server/start-problem.ts';
import { makeOldTables, replacedMigrations } from '#tests/support/old-journal.ts';
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
    expect(Number(mark?.oldest)).toBe(releaseBefore?.newest ?? newest);
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
  expect(releaseBefore?.version).toBe(before);
  if (releaseBefore) expect((await listMigrations()).map(({ at }) => at)).toContain(releaseBefore.newest);
});

const readJournal = async (url: string) => {
  const sql = connectTo(url);
  const rows = await sql.run<{ id: string; hash: string; at: string }[]>(
    'select id, hash, created_at as at from drizzle.__drizzle_migrations order by created_at',
  );
  await sql.end();
  return rows;
};
const withoutIds = (journal: Awaited<ReturnType<typeof readJournal>>) => journal.map(({ hash, at }) => [hash, at]);

it('notes the baseline in a database that has all migrations from before it, and goes on from there', async () => {
  const [old, fresh] = await Promise.all([
    createEmptyDatabase(inject('testServer'), 'lungisa_old'),
    createEmptyDatabase(inject('testServer'), 'lungisa_fresh'),
  ]);
  await makeOldTables(old.url);
  const sql = connectTo(old.url);
  await sql.run(`update site_settings set site_name = 'Kasi Hands'`);
  await migrate(old.url);
  await migrate(fresh.url);
  const journal = await readJournal(old.url);
  expect(withoutIds(journal)).toEqual(withoutIds(await readJournal(fresh.url)));
  expect(journal).toHaveLength((await listMigrations()).length);
  await migrate(old.url);
  expect(await readJournal(old.url)).toEqual(journal);
  expect(await sql.run('select site_name as name from site_settings')).toEqual([{ name: 'Kasi Hands' }]);
  const [index] = await sql.run<{ found: string | null }[]>(`select to_regclass('events_newest') as found`);
  expect(index?.found).toBe('events_newest');
  await sql.end();
  await Promise.all([old.drop(), fresh.drop()]);
});

it.each([
  ['the newest', replacedMigrations.slice(0, -1)],
  ['the first', replacedMigrations.slice(1)],
])('stops on a database that lacks %s of the migrations from before the baseline', async (_, instants) => {
  const old = await createEmptyDatabase(inject('testServer'), 'lungisa_partly');
  await makeOldTables(old.url, instants);
  const journal = await readJournal(old.url);
  await expect(migrate(old.url)).rejects.toThrow(
    new StartProblem(
      'The tables of this database are older than version 0.1.0: start commit 201d3df2 on it once, and then this version.',
    ),
  );
  expect(await readJournal(old.url)).toEqual(journal);
  await old.drop();
});

it('gives each file of an old message the conversation of its message', async () => {
  const { url, drop } = await createEmptyDatabase(inject('testServer'), 'lungisa_files');
  const migrations = await listMigrations();
  const added = migrations.findIndex(({ name }) => name === '0029_add_conversations_of_files');
  const client = new Client({ connectionString: url });
  await client.connect();
  await migrateOn(client, { upTo: migrations[added - 1]?.at ?? 0 });
  const [conversation, message, file] = [newId(), newId(), newId()];
  // The message has neither a sender nor a stored file, but a conversation.
  await client.query(`
    alter table conversations drop constraint conversations_participant1_id_accounts_id_fk, drop constraint conversations_participant2_id_accounts_id_fk;
    alter table messages drop constraint messages_sender_id_accounts_id_fk, disable trigger messages_contact;
    alter table message_files drop constraint message_files_file_id_files_id_fk;
    insert into conversations (id, participant1_id, participant2_id, created_at, updated_at) values ('${conversation}', '${message}', '${file}', now(), now());
    insert into messages (id, conversation_id, sender_id, client_id, text, created_at) values ('${message}', '${conversation}', '${message}', '${message}', '', now());
    insert into message_files (message_id, place, file_id) values ('${message}', 0, '${file}')`);
  await migrateOn(client);
  expect((await client.query('select conversation_id as id from message_files')).rows).toEqual([{ id: conversation }]);
  await client.end();
  await drop();
});
