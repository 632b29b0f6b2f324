import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { day, hour } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { readSamples } from '#features/console/server/health/read-samples.ts';
import { readHealth } from '#features/console/server/health/read-health.ts';
import { listObjectKeys } from '#features/files/server/kept-objects.ts';
import { wasRestored } from '#features/files/server/sweep-marks.ts';
import { sweepFiles } from '#features/files/server/sweep-files.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { spreadPlan } from '#server/citus/spread-plan.ts';
import { migrate } from '#server/database/migrate.ts';
import { queues } from '#server/features.ts';
import { createJobTables } from '#engine/outbox.ts';
import { backupLock } from '#engine/backup-lock.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import { diskStorage, type Storage } from '#integrations/storage/storage.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { makeOldTables, replacedMigrations } from '#tests/support/old-journal.ts';
import { useBucket } from '#tests/support/s3-server.ts';
import { createEmptyDatabase } from '#tests/support/test-server.ts';
import { testTimeout, useApp, useWorld } from '#tests/support/testing.ts';
import { makeAgeKey, readRecipient, readSecret } from './age-keys.ts';
import { deleteOldBackups, makeBackup } from './make-backup.ts';
import { noteBackup } from './note-backup.ts';
import { readArchive } from './read-archive.ts';
import { digestTables, restoreBackup } from './restore-backup.ts';
import { leftOut } from './tables.ts';

const world = useWorld();
const test = useApp(world);
const bucket = useBucket();
const key = await makeAgeKey();
const secret = readSecret(key.secret);
let folder: string;
let elsewhere: { url: string; drop(): Promise<void>; storage: Storage };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-backup-'));
  const database = await createEmptyDatabase(inject('testServer'), 'lungisa_restored');
  elsewhere = { ...database, storage: diskStorage(join(folder, 'elsewhere')) };
  world.clock.set(new Date());
});
afterAll(async () => {
  await elsewhere.drop();
  await rm(folder, { recursive: true });
});

const backUp = () =>
  makeBackup({
    databaseUrl: world.databaseUrl,
    storage: world.storage,
    version: '0.1.0',
    secret: 'a session secret',
    recipient: readRecipient(key.recipient),
    folder: join(folder, 'backups'),
  });
const secrets: string[] = [];
const restore = (path: string) =>
  restoreBackup({
    path,
    secret,
    databaseUrl: elsewhere.url,
    storage: elsewhere.storage,
    keepSecret: async (text) => void secrets.push(text),
  });
const digests = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await digestTables(client);
  } finally {
    await client.end();
  }
};

it('brings rows, files and the session secret into another installation, which starts and serves them', async () => {
  const owner = await aMember(world, { fullName: 'Nalédi "Back\\slash" \t Mokoena' });
  const file = await aFile(world, { owner, audience: 'public' });
  const lost = await aFile(world, { owner, audience: 'public' });
  await world.storage.remove(listObjectKeys(lost).slice(0, 1));
  const made = await backUp();
  expect(made.totals.missing).toEqual(listObjectKeys(lost).slice(0, 1));
  expect((await stat(made.path)).mode & 0o777).toBe(0o600);
  expect((await readFile(made.path, 'latin1')).includes(owner.id)).toBe(false);

  const restored = await restore(made.path);
  expect(restored.totals).toEqual(made.totals);
  expect(await digests(elsewhere.url)).toEqual(await digests(world.databaseUrl));
  expect(secrets).toEqual(['a session secret']);
  const bytesIn = async (storage: Storage, one: string) => buffer((await storage.open(one)).stream);
  for (const one of listObjectKeys(file))
    expect((await bytesIn(elsewhere.storage, one)).equals(await bytesIn(world.storage, one))).toBe(true);

  await migrate(elsewhere.url);
  const db = openDatabase(elsewhere.url, { pool: 1, timeout: testTimeout });
  try {
    // Tables on several machines have no foreign keys, which come back with an installation on one.
    const without = inject('testMachines').length > 0 ? Object.keys(spreadPlan) : [];
    const keys = async (of: typeof world.db) =>
      query(of).rows(sql`select conname, pg_get_constraintdef(oid) as is from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace and not (${sql.param(`{${without.join(',')}}`)}::text[] && array[conrelid::regclass::text, confrelid::regclass::text]) order by 1`);
    expect(await keys(db)).toEqual(await keys(world.db));
    const off = await query(db).row(sql`select count(*)::int as count from pg_trigger where tgenabled = 'D'`);
    expect(off).toEqual({ count: 0 });
    expect(await wasRestored({ ...world, db, storage: elsewhere.storage })).toBe(true);
  } finally {
    await db.$client.end();
  }
  await expect(restore(made.path)).rejects.toThrow('has accounts in it');
});

it('refuses a backup, before it writes anything, where the disk has no room for one as large as the last', async () => {
  const large = join(folder, 'backups', 'lungisa-2099-01-01T00-00-00Z.tar.age');
  await mkdir(dirname(large), { recursive: true });
  await writeFile(large, '');
  await truncate(large, 8e12);
  const others = async () => (await readdir(dirname(large))).filter((name) => name !== basename(large));
  const before = await others();
  try {
    await expect(backUp()).rejects.toThrow(
      /^The disk of the backups has [\d.]+ GB free, and a backup needs 9601\.0 GB\./,
    );
    expect(await others()).toEqual(before);
  } finally {
    await rm(large);
  }
});

it('has every table of the catalogue, but those that the list of exceptions names with a reason', async () => {
  // By another road than the backup's own list.
  const there = await query<{ name: string }>(world.db).rows(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and format('%I.%I', schemaname, tablename)::regclass not in (select partrelid from pg_partitioned_table) order by 1`);
  const names = there.map(({ name }) => name);
  const { totals } = await backUp();
  expect(names.filter((name) => !(name in leftOut))).toEqual(Object.keys(totals.tables).sort());
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
  for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(20);
});

it('restores a backup from before the baseline, which then goes on, and refuses one with older tables', async () => {
  const [old, restored] = await Promise.all([
    createEmptyDatabase(inject('testServer'), 'lungisa_old'),
    createEmptyDatabase(inject('testServer'), 'lungisa_restored'),
  ]);
  await makeOldTables(old.url);
  await createJobTables(old.url, queues);
  const bring = async () => {
    const storage = diskStorage(join(folder, 'old'));
    const recipient = readRecipient(key.recipient);
    const backups = join(folder, 'old-backups');
    const from = { databaseUrl: old.url, storage, version: '0.1.0', secret: null, recipient, folder: backups };
    const { path } = await makeBackup(from);
    return restoreBackup({ path, secret, databaseUrl: restored.url, storage, keepSecret: async () => {} });
  };
  const { head } = await bring();
  expect(head.migrations).toEqual(replacedMigrations);
  const wanted = await digests(old.url);
  expect(await digests(restored.url)).toEqual(wanted);
  await migrate(restored.url);

  const client = new Client({ connectionString: old.url });
  await client.connect();
  await client.query('delete from drizzle.__drizzle_migrations where created_at = $1', [replacedMigrations[3]]);
  await client.end();
  await expect(bring()).rejects.toThrow(
    'This backup is older than version 0.1.0. Restore it with commit 201d3df2 and start that once, and then this version.',
  );
  await Promise.all([old.drop(), restored.drop()]);
});

it('reads the tables and files of one instant, however long the files take', async () => {
  const owner = await aMember(world);
  const [early, late] = [await aFile(world, { owner }), await aFile(world, { owner })];
  const slow: Storage = {
    ...world.storage,
    async open(one) {
      if (one === listObjectKeys(early)[0]) {
        // Its rows go while the backup reads files: neither a person nor the sweep takes the bytes away.
        await test.call(owner, 'DELETE', `/api/files/${late.id}`);
        world.clock.move(day + 1);
        await sweepFiles(world);
        await aMember(world);
      }
      return world.storage.open(one);
    },
  };
  const before = await digests(world.databaseUrl);
  const made = await makeBackup({
    databaseUrl: world.databaseUrl,
    storage: slow,
    version: '0.1.0',
    secret: null,
    recipient: readRecipient(key.recipient),
    folder: join(folder, 'one-instant'),
  });
  expect(made.totals.missing.filter((one) => listObjectKeys(late).includes(one))).toEqual([]);
  expect(made.totals.tables).toEqual(before);
  expect(await world.storage.has(listObjectKeys(late)[0] ?? '')).toBe(true);
  world.clock.move(day + 1);
  await sweepFiles(world);
  expect(await world.storage.has(listObjectKeys(late)[0] ?? '')).toBe(false);
});

it('restores a backup beside which people wrote, without rows whose parent came later', async () => {
  const reader = await aMember(world);
  const holder = new Client({ connectionString: world.databaseUrl });
  await holder.connect();
  // A table that no like needs, and that a backup reads before the likes.
  await holder.query('begin; lock table bank_details');
  const making = backUp();
  const waits = sql`select from pg_stat_activity
    where datname = current_database() and application_name = 'lungisa-backup' and wait_event_type = 'Lock'`;
  await expect.poll(() => query(world.db).rows(waits)).toHaveLength(1);
  const late = await aProblem(world);
  await test.call(reader, 'PUT', `/api/problems/${late.id}/like`, { liked: true });
  await holder.query('commit');
  await holder.end();
  const { path, totals } = await making;

  const empty = await createEmptyDatabase(inject('testServer'), 'lungisa_late');
  const target = { databaseUrl: empty.url, storage: diskStorage(join(folder, 'late')), keepSecret: async () => {} };
  const restored = await restoreBackup({ ...target, path, secret });
  // Only workers show what came after the snapshot of the coordinator.
  expect(restored.orphans).toEqual(inject('testMachines').length > 0 ? { problem_likes: 1 } : {});
  const db = openDatabase(empty.url, { pool: 1, timeout: testTimeout });
  const likes = await query<{ count: number }>(db).row(sql`select count(*)::int as count from problem_likes`);
  expect(likes?.count).toBe(
    (totals.tables['public.problem_likes']?.rows ?? 0) - (restored.orphans['problem_likes'] ?? 0),
  );
  await db.$client.end();
  await empty.drop();
});

it('lets a process start beside a backup, unless the start changes a table: then it says what it waits for', async () => {
  await aFile(world, { owner: await aMember(world) });
  /** Makes a backup, and acts while it reads its first file. */
  const backUpDuring = (act: () => Promise<void>) => {
    let acting: Promise<void> | undefined;
    const open: Storage['open'] = async (key) => {
      await (acting ??= act());
      return world.storage.open(key);
    };
    return makeBackup({
      databaseUrl: world.databaseUrl,
      storage: { ...world.storage, open },
      version: '0.1.0',
      secret: null,
      recipient: readRecipient(key.recipient),
      folder: join(folder, 'beside'),
    });
  };
  let starts = 0;
  await backUpDuring(async () => {
    await migrate(world.databaseUrl, { log: (line) => expect.unreachable(line) });
    starts += 1;
  });
  expect(starts).toBe(1);

  const isThere = async () =>
    (await query<{ name: string | null }>(world.db).row(sql`select to_regclass('files_newest') as name`))?.name != null;
  await world.db.execute(sql`drop index files_newest`);
  let start: Promise<void> | undefined;
  await backUpDuring(async () => {
    const logged = Promise.withResolvers<string>();
    start = migrate(world.databaseUrl, { log: logged.resolve });
    expect(await logged.promise).toBe('A backup is under way. The tables are updated when it has ended.');
    expect(await isThere()).toBe(false);
  });
  await start;
  expect(await isThere()).toBe(true);
});

it('deletes what an interrupted backup has left, and not what another one writes', async () => {
  const path = await mkdtemp(join(folder, 'interrupted-'));
  const [old, other] = [
    'lungisa-2026-11-01T01-00-00Z.tar.age.part',
    'lungisa-2026-11-01T02-00-00Z.tar.age.part',
  ] as const;
  for (const name of [old, other]) await writeFile(join(path, name), 'half');
  await utimes(join(path, old), new Date(), new Date(Date.now() - 2 * hour));
  const made = await makeBackup({
    databaseUrl: world.databaseUrl,
    storage: world.storage,
    version: '0.1.0',
    secret: null,
    recipient: readRecipient(key.recipient),
    folder: path,
  });
  expect(await readdir(path)).toEqual([other, basename(made.path)]);
});

it('makes one backup at a time', async () => {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(`select pg_advisory_lock(${backupLock})`);
  await expect(backUp()).rejects.toThrow('Another backup is under way');
  await client.end();
});

it('leaves no half backup behind when the storage fails, and an empty database when a restore does', async () => {
  const path = join(folder, 'broken');
  const storage = { ...world.storage, open: () => Promise.reject(new Error('out of reach')) };
  const wanted = {
    databaseUrl: world.databaseUrl,
    version: '0.1.0',
    secret: null,
    recipient: readRecipient(key.recipient),
  };
  await expect(makeBackup({ ...wanted, storage, folder: path })).rejects.toThrow('out of reach');
  expect(await readdir(path)).toEqual([]);

  const made = await makeBackup({ ...wanted, storage: world.storage, folder: path });
  const whole = await readFile(made.path);
  await writeFile(made.path, whole.subarray(0, whole.length - 70_000));
  await expect(readArchive(made.path, secret)).rejects.toThrow('cut short');
  const empty = await createEmptyDatabase(inject('testServer'), 'lungisa_half');
  const target = { databaseUrl: empty.url, storage: diskStorage(join(folder, 'half')), keepSecret: async () => {} };
  await expect(restoreBackup({ ...target, path: made.path, secret })).rejects.toThrow('cut short');
  await writeFile(made.path, whole);
  await restoreBackup({ ...target, path: made.path, secret });
  expect(await digests(empty.url)).toEqual(made.totals.tables);
  await empty.drop();
});

it('keeps the newest backups of a folder and nothing else of them', async () => {
  const old = await mkdtemp(join(folder, 'old-'));
  const names = [1, 2, 3, 4].map((number) => `lungisa-2026-11-0${number}T03-00-00Z.tar.age`);
  for (const name of [...names, 'notes.txt']) await writeFile(join(old, name), '');
  expect(await deleteOldBackups(old, 2)).toEqual(names.slice(0, 2));
  expect(await readdir(old)).toEqual([...names.slice(2), 'notes.txt']);
});

it('backs up and restores files in a bucket as those in a folder', async () => {
  const owner = await aMember(world);
  const file = await aFile({ ...world, storage: bucket.storage }, { owner });
  const made = await makeBackup({
    databaseUrl: world.databaseUrl,
    storage: bucket.storage,
    version: '0.1.0',
    secret: null,
    recipient: readRecipient(key.recipient),
    folder: join(folder, 'of-a-bucket'),
  });
  expect(made.totals.files.count).toBe(listObjectKeys(file).length);
  const empty = await createEmptyDatabase(inject('testServer'), 'lungisa_bucket');
  for (const one of listObjectKeys(file)) await bucket.storage.remove([one]);
  const target = { databaseUrl: empty.url, storage: bucket.storage, keepSecret: async () => {} };
  const restored = await restoreBackup({ ...target, path: made.path, secret });
  expect(restored.totals).toEqual(made.totals);
  for (const one of listObjectKeys(file)) expect(await bucket.storage.has(one)).toBe(true);
  await empty.drop();
});

it('writes down how each backup ended, where System health and the metrics read it', async () => {
  const note = (make: typeof backUp) => noteBackup({ databaseUrl: world.databaseUrl }, folder, make);
  const ageAndFault = async () =>
    (await readSamples(world)).filter(({ name }) => name.startsWith('lungisa_backup_')).map(({ value }) => value);
  expect((await readHealth(world)).backups).toEqual({ wholeAt: null, newest: [] });
  expect(await ageAndFault()).toEqual([]);

  const full = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  await expect(note(full)).rejects.toThrow('write');
  expect((await readHealth(world)).backups).toMatchObject({
    wholeAt: null,
    newest: [{ problem: `The disk is full. Make room (the data are in ${folder}) and start again.`, bytes: null }],
  });
  expect(await ageAndFault()).toEqual([1]);

  world.clock.set(new Date());
  const made = await note(backUp);
  const rows = Object.values(made.totals.tables).reduce((sum, one) => sum + one.rows, 0);
  const { wholeAt, newest } = (await readHealth(world)).backups;
  expect(wholeAt).toBe(made.at);
  expect(newest).toHaveLength(2);
  expect(newest[0]).toMatchObject({ startedAt: made.at, problem: null, bytes: made.bytes, rows });
  world.clock.set(new Date(Date.parse(made.at) + day));
  expect(await ageAndFault()).toEqual([day / 1_000, 0]);
});

it('does not write down a backup that another one under way prevents', async () => {
  const client = new Client({ connectionString: world.databaseUrl });
  await client.connect();
  await client.query(`select pg_advisory_lock(${backupLock})`);
  const before = (await readHealth(world)).backups;
  await expect(noteBackup({ databaseUrl: world.databaseUrl }, folder, backUp)).rejects.toThrow('under way');
  expect((await readHealth(world)).backups).toEqual(before);
  await client.end();
});

/** Runs a command as a person does, without a terminal. */
function runCommand(command: 'admin' | 'backup' | 'restore', env: Record<string, string>, ...typed: string[]) {
  const program = join(import.meta.dirname, `../${command}.ts`);
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [program, ...typed],
      { env: { ...compileCache, ...env } },
      (error, output, errors) => resolve({ code: error === null ? 0 : Number(error.code), output, errors }),
    );
    child.stdin?.end();
  });
}

it('names the target of a restore and its emptiness first, and writes nothing until the target was named back', async () => {
  const made = await backUp();
  const empty = await createEmptyDatabase(inject('testServer'), 'lungisa_named');
  const keyFile = join(folder, 'named-key.txt');
  await writeFile(keyFile, key.secret);
  const env = { DATABASE_URL: empty.url, SESSION_SECRET: world.config.sessionSecret, DATA_DIR: join(folder, 'named') };
  const restoreInto = (...into: string[]) => runCommand('restore', env, made.path, '--key', keyFile, ...into);
  const { host } = new URL(empty.url);
  const target = `Target: the database ${empty.name} at ${host} (empty), and ${join(env.DATA_DIR, 'files')}.\n`;

  expect(await restoreInto()).toEqual({
    code: 1,
    output: target,
    errors: `Type ${empty.name} to restore into it: Nothing was restored: there was no answer. Name the target with --into.\n`,
  });
  expect(await restoreInto('--into', 'lungisa')).toEqual({
    code: 1,
    output: target,
    errors: `Nothing was restored: the target is ${empty.name}, and not lungisa.\n`,
  });
  expect(existsSync(env.DATA_DIR)).toBe(false);
  const restored = await restoreInto('--into', empty.name);
  expect(restored).toMatchObject({ code: 0, errors: '' });
  expect(restored.output.startsWith(`${target}Restored the backup of `)).toBe(true);
  await empty.drop();
}, 180_000);

it.each([['admin', 'create', '--email', 'anele@example.co.za'], ['backup'], ['restore', 'FILE', '--key']] as const)(
  'makes no database of its own for %s under production, where the settings were forgotten',
  async (command, ...typed) => {
    const keyFile = join(folder, 'forgotten-key.txt');
    await writeFile(keyFile, key.secret);
    const env = { NODE_ENV: 'production', DATA_DIR: join(folder, `forgotten-${command}`) };
    const { code, errors } = await runCommand(command, env, ...typed, ...(command === 'restore' ? [keyFile] : []));
    expect([code, errors]).toEqual([
      1,
      `DATABASE_URL is missing, and this is an installation for production. Run the command with the settings of the service: sudo lungisa ${command} (docs/running.md).\n`,
    ]);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  },
);

it('asks for the key of backups where the database is there and the key is not', async () => {
  const env = {
    DATABASE_URL: world.databaseUrl,
    SESSION_SECRET: world.config.sessionSecret,
    DATA_DIR: join(folder, 'keyless'),
  };
  expect(await runCommand('backup', env)).toEqual({
    code: 1,
    output: '',
    errors: 'BACKUP_RECIPIENT is missing: make a key with npm run backup -- --make-key backup-key.txt\n',
  });
});

it('says that there is no database to back up, and makes none', async () => {
  const env = { DATA_DIR: join(folder, 'nothing') };
  const { code, errors } = await runCommand('backup', env);
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^There is no database in .+ Start Lungisa once, or set DATABASE_URL\.\n$/),
  ]);
  expect(existsSync(env.DATA_DIR)).toBe(false);
});
