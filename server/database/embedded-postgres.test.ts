import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

let base: string;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'lungisa-embedded-'));
  await chmod(base, 0o755);
  folder = join(base, 'a folder', 'postgres');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await removeEmbeddedPostgres(folder);
  await removeEmbeddedPostgres(join(base, 'other', 'postgres'));
  await rm(base, { recursive: true });
});

const start = (where = folder) => startEmbeddedPostgres({ folder: where, log: () => {} });

/** Starts another app on the same folder. Returns its process, and the address that it got. */
async function startElsewhere(): Promise<{ app: ChildProcess; url: string }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)});
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log: () => {} });
    process.on('SIGTERM', () => server.stop());
    console.log(server.url);`;
  const app = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(app);
  for await (const url of createInterface(app.stdout)) return { app, url };
  throw new Error('The other app ended without an address.');
}

async function end(app: ChildProcess, signal: NodeJS.Signals) {
  const gone = once(app, 'exit');
  app.kill(signal);
  await gone;
}

async function ask<Row>(server: { url: string }, statement: string): Promise<Row[]> {
  const sql = connectTo(server.url, 'test');
  try {
    return (await sql.run(statement)) as Row[];
  } finally {
    await sql.end();
  }
}

const postmaster = async () =>
  Number((await readFile(join(await realpath(folder), 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
const isRunning = async (server: EmbeddedPostgres) =>
  ask(server, 'SELECT 1').then(
    () => true,
    () => false,
  );

test('gives one server to two apps that start at once on a folder that does not exist', async () => {
  const [one, two] = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(two.url).toBe(one.url);
  await ask(one, 'CREATE TABLE written (what text)');

  await ask(one, `INSERT INTO written VALUES ('before the first left')`);
  await end(one.app, 'SIGTERM');
  await ask(two, `INSERT INTO written VALUES ('before the second was killed')`);
  const before = await postmaster();
  await end(two.app, 'SIGKILL');

  const third = await start();
  expect(await postmaster(), 'the server of the killed app is reused').toBe(before);
  expect(third.url).toBe(one.url);
  expect(await ask(third, 'SELECT what FROM written')).toHaveLength(2);
  await third.stop();
  expect(await isRunning(third), 'the last one stops it').toBe(false);
});

test('offers the features of PostgreSQL that the product needs, to a role that is no superuser', async () => {
  const server = await start();
  for (const extension of ['pg_trgm', 'citext', 'unaccent', 'btree_gist'])
    await ask(server, `CREATE EXTENSION IF NOT EXISTS ${extension}`);
  const settings = `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'max_connections', 'listen_addresses', 'server_encoding')`;
  expect(
    Object.fromEntries(
      (await ask<{ name: string; setting: string }>(server, settings)).map(({ name, setting }) => [name, setting]),
    ),
  ).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '200',
    listen_addresses: '127.0.0.1',
    server_encoding: 'UTF8',
  });
  expect(
    await ask(server, `SELECT upper('é') AS e, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS super`),
  ).toEqual([{ e: 'É', super: false }]);
  await server.stop();
});

test('keeps acknowledged changes after a kill -9 of the database, even when another program has its process id', async () => {
  const first = await start();
  await ask(first, `INSERT INTO written VALUES ('before the crash')`);
  process.kill(await postmaster(), 'SIGKILL');
  const second = await start();
  expect(await ask(second, `SELECT 1 FROM written WHERE what = 'before the crash'`)).toHaveLength(1);

  const pid = await postmaster();
  process.kill(pid, 'SIGKILL');
  while (await isRunning(second)) await sleep(20);
  const pidFile = join(await realpath(folder), 'cluster/postmaster.pid');
  await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(String(pid), String(process.pid)));
  const third = await start();
  expect(await ask(third, `SELECT 1 FROM written WHERE what = 'before the crash'`)).toHaveLength(1);

  await Promise.all([first.stop(), second.stop(), third.stop()]);
  expect(await isRunning(third)).toBe(false);
});

test('chooses another port when its last one is taken, and runs one server for each folder', async () => {
  const first = await start();
  await first.stop();
  const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
  await once(squatter, 'listening');
  const [second, other] = await Promise.all([start(), start(join(base, 'other', 'postgres'))]);
  const ports = new Set([
    (squatter.address() as AddressInfo).port,
    Number(new URL(second.url).port),
    Number(new URL(other.url).port),
  ]);
  expect(ports.size).toBe(3);
  expect(await ask(other, `SELECT to_regclass('written') AS written`)).toEqual([{ written: null }]);
  squatter.close();
  await Promise.all([second.stop(), other.stop()]);
});

test('keeps the server up while another app has a connection', async () => {
  const server = await start();
  const admin = connectTo(server.url, 'lungisa-admin');
  await admin`SELECT 1`;
  await server.stop();
  expect(await admin`SELECT 1 AS here`).toEqual([{ here: 1 }]);
  await admin.end();
  const last = await start();
  await last.stop();
  expect(await isRunning(last)).toBe(false);
});

test('starts a server that was killed again, at its address, where that was asked for', async () => {
  const said: string[] = [];
  const where = join(base, 'other', 'postgres');
  const server = await startEmbeddedPostgres({ folder: where, log: (line) => said.push(line), revive: true });
  await ask(server, 'CREATE TABLE kept (what text)');
  const pidFile = join(await realpath(where), 'cluster/postmaster.pid');
  process.kill(Number((await readFile(pidFile, 'utf8')).split('\n')[0]), 'SIGKILL');
  await until(() => said.includes('The database runs again.'), 30_000);
  expect(await ask(server, 'SELECT * FROM kept')).toEqual([]);
  expect(said).toContain('The database has ended. It is started again as soon as that is possible.');
  await server.stop();
  expect(await isRunning(server), 'it stays away once it was stopped').toBe(false);
});
