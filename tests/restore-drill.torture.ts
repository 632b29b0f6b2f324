import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { makeAgeKey, readSecret } from '#server/backup/age-keys.ts';
import { readArchive } from '#server/backup/read-archive.ts';
import { leftOut } from '#server/backup/tables.ts';
import { beginWriting } from '#tests/support/begin-writing.ts';
import { end, useProcesses } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { createEmptyDatabase } from '#tests/support/test-server.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

declare module 'vitest' {
  interface ProvidedContext {
    drills: number;
  }
}

vi.setConfig({ testTimeout: 30 * 60_000 });

const world = useWorld();
const shell = useApp(world);
const { launch, start } = useProcesses();
const drills = inject('drills');
const key = await makeAgeKey();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-drill-'));
  world.clock.set(new Date());
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs one of the commands of package.json as a person would. */
async function run(command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, `../server/${command}.ts`);
  const app = launch(env, [process.execPath, program, ...args]);
  await once(app.child, 'close');
  expect([await app.exited, app.errors]).toEqual([0, '']);
  return app.output;
}

const environment = (url: string, dataFolder: string) => ({
  DATABASE_URL: url,
  DATA_DIR: dataFolder,
  SESSION_SECRET: world.config.sessionSecret,
});

/** The tables of a database by its catalogue, but those that a backup leaves out for a reason. */
async function listCatalogue(url: string): Promise<string[]> {
  const sql = connectTo(url);
  const rows = await sql.run<{ name: string }[]>(
    `select schemaname || '.' || tablename as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')
      and format('%I.%I', schemaname, tablename)::regclass not in (select partrelid from pg_partitioned_table) order by 1`,
  );
  await sql.end();
  return rows.map(({ name }) => name).filter((name) => !(name in leftOut));
}

/** Rows that name something which a backup of one instant always has beside them. */
const torn: Record<string, string> = {
  'a message whose conversation has an older last message': `
    select c.id from conversations c where c.last_message_at is distinct from (select max(s.created_at) from messages s where s.conversation_id = c.id)`,
  'storage that is charged wrongly': `
    select u.account_id from file_usage u where u.used_bytes <> (select coalesce(sum(f.bytes), 0) from files f where f.owner_id = u.account_id)`,
  'a revision that is not stored': `
    select q.id from quote_requests q where q.revision <> (select count(*) from quote_revisions v where v.quote_id = q.id)`,
};

test('restores elsewhere what was acknowledged before each backup, with equal counts and digests, while people go on writing', async () => {
  const app = await start({ ...environment(world.databaseUrl, world.folder) });
  const writing = await beginWriting(world, shell, app.url);
  const keyFile = join(folder, 'key.txt');
  await writeFile(keyFile, key.secret);
  const lines: string[] = [];
  for (let drill = 1; drill <= drills; drill += 1) {
    await sleep(2_000);
    const { problems, messages, files } = structuredClone(writing.acknowledged);
    const backups = join(folder, `backups-${drill}`);
    const env = { ...environment(world.databaseUrl, world.folder), BACKUP_RECIPIENT: key.recipient };
    lines.push(await run('backup', { ...env, BACKUP_FOLDER: backups }));
    const [file = ''] = await readdir(backups);

    const other = await createEmptyDatabase(inject('testServer'), 'lungisa_drill');
    const dataFolder = join(folder, `data-${drill}`);
    const into = ['--into', other.name];
    lines.push(
      await run('restore', environment(other.url, dataFolder), join(backups, file), '--key', keyFile, ...into),
    );
    const sql = connectTo(other.url);
    const { totals } = await readArchive(join(backups, file), readSecret(key.secret));
    expect(Object.keys(totals.tables).sort()).toEqual(await listCatalogue(world.databaseUrl));
    expect(await listCatalogue(other.url)).toEqual(await listCatalogue(world.databaseUrl));
    for (const [name, { rows }] of Object.entries(totals.tables)) {
      const [counted] = await sql.run<{ rows: string }[]>(`select count(*) as rows from ${name}`);
      expect([name, Number(counted?.rows)]).toEqual([name, rows]);
    }
    const ids = async (table: string) =>
      new Set((await sql.run<{ id: string }[]>(`select id from ${table}`)).map(({ id }) => id));
    for (const [table, acknowledged] of Object.entries({ problems, messages, files })) {
      const there = await ids(table);
      expect(
        acknowledged.filter(({ id }) => !there.has(id)),
        `${table} that were acknowledged`,
      ).toEqual([]);
    }
    for (const [rule, statement] of Object.entries(torn)) expect([rule, ...(await sql.run(statement))]).toEqual([rule]);
    const restored = await start(environment(other.url, dataFolder));
    for (const { id, cookie } of files.slice(-20)) {
      const picture = await fetch(`${restored.url}/files/${id}/large.webp`, { headers: { cookie } });
      expect(picture.status).toBe(200);
      expect((await picture.bytes()).length).toBe(Number(picture.headers.get('content-length')));
    }
    expect(await end(restored, 'SIGTERM')).toBe(0);
    await sql.end();
    await other.drop();
  }
  await writing.finish();
  process.stdout.write(lines.join(''));
  expect(await end(app, 'SIGTERM')).toBe(0);
});
