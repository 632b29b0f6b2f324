import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { connectTo } from './sql-client.ts';

/** A PostgreSQL for one run of tests; `url` may create databases. */
export type TestServer = { url: string; stop(): Promise<void> };

/** The server of TEST_DATABASE_URL, or one of its own in a temporary folder that `stop()` removes. It loses data in a crash. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `lungisa-test-${process.pid}-`));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {}, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await removeFolder(folder);
    },
  };
}

/** Makes an empty database with a name of its own on a test server. `drop()` also ends the connections that are left. */
export async function createEmptyDatabase(
  server: string,
  prefix: string,
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, name, drop: () => drop(server, name) };
}

async function drop(server: string, name: string) {
  for (const deadline = Date.now() + 10_000; ; await sleep(20)) {
    try {
      return await run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      // Autovacuum works on the database for a moment, and only a superuser may end its worker.
      if ((error as pg.DatabaseError).code !== '42501' || Date.now() > deadline) throw error;
    }
  }
}

/** Runs one statement on a connection of its own. */
export async function run(url: string, statement: string): Promise<void> {
  const sql = connectTo(url);
  try {
    await sql.run(statement);
  } finally {
    await sql.end();
  }
}

/** A killed run leaves its server behind; the next run ends it. */
async function removeAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^lungisa-test-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await removeFolder(join(tmpdir(), name)).catch(() => {});
  }
}

async function removeFolder(folder: string) {
  await removeEmbeddedPostgres(join(folder, 'postgres'));
  await rm(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
