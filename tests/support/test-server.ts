import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { findPlace } from '#server/database/embedded-postgres-place.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { connectTo } from './sql-client.ts';

/** A PostgreSQL for one run of tests; `url` may create databases. */
export type TestServer = { url: string; stop(): Promise<void> };

/**
 * The server of TEST_DATABASE_URL, or one of its own in a temporary folder that `stop()` removes. It loses data in a crash. `inMemory`: its
 * files are in memory where there is plenty of it, for many small databases: each is a thousand files, which a disk makes and removes slowly.
 */
export async function startTestServer({ inMemory = false } = {}): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  await removeAbandoned();
  const parent = inMemory && (await hasPlentyOfMemory()) ? memory : tmpdir();
  const folder = await mkdtemp(join(parent, `lungisa-test-${process.pid}-`));
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), log: () => {}, durable: false });
  await letMakeRoles(server.url, join(folder, 'postgres'));
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await removeFolder(folder);
    },
  };
}

/** The folder of files that Linux keeps in memory. */
const memory = '/dev/shm';

async function hasPlentyOfMemory(): Promise<boolean> {
  const place = await statfs(memory).catch(() => undefined);
  return place !== undefined && place.bavail * place.bsize > 4e9 && process.availableMemory() > 8e9;
}

/** Tests of what a role may do make one, as the person does who installs a PostgreSQL. */
async function letMakeRoles(url: string, folder: string): Promise<void> {
  const { home } = await findPlace(folder, () => {});
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  const admin = Object.assign(new URL(url), { username: 'postgres', password, pathname: 'postgres' });
  await run(admin.href, 'ALTER ROLE lungisa CREATEROLE');
}

/**
 * Makes an empty database with a name of its own on a test server, or a copy of a template. Any number may be made at once. `drop()` also
 * ends the connections that are left.
 */
export async function createEmptyDatabase(
  server: string,
  prefix: string,
  { template = 'template1' }: { template?: string } = {},
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  // Copied file by file: otherwise each page goes through the log as well.
  await runOnceFree(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, name, drop: () => runOnceFree(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/**
 * Copies a spread database under a name of its own: on each machine, since the coordinator looks for its parts in the databases of its own
 * name. `machines` are the superuser's addresses, the coordinator's first.
 */
export async function createSpreadDatabase(
  server: string,
  machines: readonly string[],
  template: string,
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `lungisa_test_${randomBytes(6).toString('hex')}`;
  await Promise.all(
    machines.map((url) => runOnceFree(url, `CREATE DATABASE ${name} TEMPLATE ${template} OWNER lungisa`)),
  );
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    name,
    async drop() {
      for (const machine of machines) {
        // A daemon of Citus looks after each database, and would come back.
        await runOnceFree(machine, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
        await runOnceFree(machine, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, 120_000);
      }
    },
  };
}

/** Makes a database on a test server that `migrate` brings to the newest schema. The databases of tests are copies of it. */
export async function createTemplate(
  server: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<{ name: string; drop(): Promise<void> }> {
  const template = await createEmptyDatabase(server, 'lungisa_template');
  await migrate(template.url);
  // PostgreSQL does not copy a database that has connections.
  await run(server, `ALTER DATABASE ${template.name} ALLOW_CONNECTIONS false`);
  return template;
}

/** Temporary: the template is in use, or autovacuum works on the database (only a superuser may end its worker). */
const temporaryCodes = ['55006', '42501'];

async function runOnceFree(url: string, statement: string, wait = 10_000): Promise<void> {
  for (const deadline = Date.now() + wait; ; await sleep(20)) {
    try {
      return await run(url, statement);
    } catch (error) {
      if (!temporaryCodes.includes((error as pg.DatabaseError).code ?? '') || Date.now() > deadline) throw error;
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
  for (const parent of [tmpdir(), memory]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = Number(/^lungisa-test-(\d+)-/.exec(name)?.[1]);
      if (pid && !isAlive(pid)) await removeFolder(join(parent, name)).catch(() => {});
    }
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
