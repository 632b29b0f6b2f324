import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { makeAgeKey } from '#server/backup/age-keys.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { beginWriting, findMissing } from '#tests/support/begin-writing.ts';
import { hasClusters, useClusters } from '#tests/support/clusters.ts';
import { end, type Running, until, useProcesses } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { startSession, testTimeout, useWorld } from '#tests/support/testing.ts';

vi.setConfig({ testTimeout: 10 * 60_000, hookTimeout: 60_000 });

const world = useWorld();
const { launch, start } = useProcesses();
const { makePrimary } = useClusters();
if (!hasClusters) process.stdout.write('SKIPPED: PostgreSQL 15 of Debian is not here (apt install postgresql-15).\n');

const changeFile = join(import.meta.dirname, '../deploy/change-owner.sql');

/** The address of the same server as another user, or of another database. */
const addressOf = (url: string, change: Partial<Pick<URL, 'username' | 'pathname'>>) =>
  Object.assign(new URL(url), change).href;

test.skipIf(!hasClusters)(
  'goes from one user of the database to two by the file of the guide, works, backs up and restores as two, and goes back',
  async () => {
    world.clock.set(new Date());
    const { url, adminUrl } = await makePrimary();
    const ownerUrl = addressOf(url, { username: 'lungisa_owner' });
    await migrate(url);
    const admin = connectTo(adminUrl);
    await admin.run(`create role lungisa_owner login password '${new URL(url).password}'`);
    const environment = (at: string, folder: string) => ({
      DATABASE_URL: addressOf(url, { pathname: at }),
      DATABASE_OWNER_URL: addressOf(ownerUrl, { pathname: at }),
      DATA_DIR: join(world.folder, folder),
      SESSION_SECRET: world.config.sessionSecret,
    });
    await admin.run('create database other owner lungisa');
    const changeOwner = (from: string, to: string) =>
      promisify(execFile)('psql', ['-qX', '-d', adminUrl, '-v', `from=${from}`, '-v', `to=${to}`, '-f', changeFile]);
    /** The number of things of the database that a user owns, and its databases. */
    const ownedBy = async (role: string) => {
      const [count] = await admin<{ things: number }[]>`
        select count(*)::int as things from pg_shdepend join pg_database d on d.oid = dbid
        where d.datname = 'lungisa' and refobjid = ${role}::regrole and deptype = 'o'`;
      const databases = await admin<{ name: string }[]>`
        select datname as name from pg_database where datdba = ${role}::regrole order by name`;
      return { things: count?.things, databases: databases.map(({ name }) => name) };
    };
    const refuses = async () => {
      const early = launch(environment('lungisa', 'early'));
      expect(await early.exited).toBe(1);
      expect(early.errors).toMatch(/^The user of DATABASE_URL \(lungisa\) owns tables or extensions here, .+\n$/);
    };

    const all = await ownedBy('lungisa');
    expect(all).toEqual({ things: expect.any(Number), databases: ['lungisa', 'other'] });
    await refuses();
    await changeOwner('lungisa', 'lungisa_owner');
    expect(await ownedBy('lungisa')).toEqual({ things: 0, databases: ['other'] });
    expect(await ownedBy('lungisa_owner')).toEqual({ things: all.things, databases: ['lungisa'] });
    // An extension that was left behind goes the same way.
    await admin.run('grant create on schema public to lungisa; grant create on database lungisa to lungisa');
    await admin.run('set role lungisa; create extension tablefunc; reset role');
    await refuses();
    await changeOwner('lungisa', 'lungisa_owner');

    const [one, other] = [await start(environment('lungisa', 'one')), await start(environment('lungisa', 'one'))];
    await world.db.$client.end();
    world.db = openDatabase(url, { pool: 4, timeout: testTimeout });
    const writing = await beginWriting(world, { cookieOf: (person) => startSession(world, person) }, one.url);
    await until(() => Object.values(writing.acknowledged).every((list) => list.length >= 40), 300_000);
    await writing.finish();

    const run = async (command: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) => {
      const program = join(import.meta.dirname, `../server/${command}.ts`);
      const app = launch(env, [process.execPath, program, ...args]);
      await once(app.child, 'close');
      expect([await app.exited, app.errors]).toEqual([0, '']);
    };
    const backups = join(world.folder, 'backups');
    const key = await makeAgeKey();
    await writeFile(join(world.folder, 'key.txt'), key.secret);
    const settings = { BACKUP_RECIPIENT: key.recipient, BACKUP_FOLDER: backups };
    await run('backup', { ...environment('lungisa', 'one'), ...settings });
    const [file = ''] = await readdir(backups);
    await admin.run('create database restored owner lungisa_owner');
    const restored = environment('restored', 'restored');
    await run('restore', restored, join(backups, file), '--key', join(world.folder, 'key.txt'), '--into', 'restored');
    const third = await start(restored);

    for (const address of [url, restored.DATABASE_URL]) {
      const works = connectTo(address);
      await expect(works.run('delete from events')).rejects.toThrow('permission denied');
      await expect(works.run('drop trigger events_only_added on events')).rejects.toThrow('must be owner');
      expect(await findMissing(works, writing)).toEqual([]);
      await works.end();
    }
    await until(async () => {
      const waiting = await admin`
        select from pgboss.job where name like 'react%' and state in ('created', 'active', 'retry', 'failed')`;
      return waiting.length === 0;
    }, 60_000);
    const endWell = async (app: Running) => {
      expect([await end(app, 'SIGTERM'), app.errors]).toEqual([0, '']);
      expect(app.output).not.toMatch(/"level":50|request failed|The job queue had an error/);
    };
    for (const app of [one, other, third]) await endWell(app);

    // The way back: the user who works owns all again, and the owner keeps only the database that is not this one.
    await changeOwner('lungisa_owner', 'lungisa');
    expect(await ownedBy('lungisa_owner')).toEqual({ things: 0, databases: ['restored'] });
    const { DATABASE_OWNER_URL: _none, ...single } = environment('lungisa', 'one');
    const back = await start(single);
    const after = await beginWriting(world, { cookieOf: (person) => startSession(world, person) }, back.url);
    await until(() => Object.values(after.acknowledged).every((list) => list.length >= 5), 300_000);
    await after.finish();
    const works = connectTo(url);
    expect([...(await findMissing(works, writing)), ...(await findMissing(works, after))]).toEqual([]);
    await expect(works.run('delete from events')).rejects.toThrow('events are only ever added');
    await works.end();
    await endWell(back);
    await admin.end();
    const counts = Object.entries(writing.acknowledged).map(([noun, list]) => `${list.length} ${noun}`);
    process.stdout.write(`With two users of the database: ${counts.join(', ')}; missing: 0.\n`);
  },
);
