import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { findPlace, giveTo, runAs, type Place } from './embedded-postgres-place.ts';
import { StartProblem } from '#server/start-problem.ts';
import { withFileLock } from './file-lock.mjs';

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

/** Milliseconds that the last processes of a crashed server may take to end, and recovery to finish. */
const maxRecovery = 120_000;

/**
 * Starts the PostgreSQL that comes with the product, or joins the one that already runs in `folder`. The first start makes it.
 * `url` is that of its database "lungisa", on the loopback address, for a role that owns it and is no superuser.
 * `durable: false` trades every promise about crashes for speed: for tests. `revive`: a server that ends by itself, as on a full disk, is
 * started again, until it runs. `stop()` stops the server unless another process uses it too; close your own connections first.
 * Rejects with a sentence that says what to do.
 */
export async function startEmbeddedPostgres(options: {
  folder: string;
  log: (line: string) => void;
  durable?: boolean;
  revive?: boolean;
}): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  return withFileLock(await lockOf(folder), async () => {
    const place = await findPlace(folder, options.log);
    const password = await ensureCluster(place, options);
    const presence = await reach(place, password, options.durable ?? true);
    const role = createHmac('sha256', password).update('lungisa').digest('hex');
    await ensureDatabase(presence.sql, role);
    const reviving = options.revive ? keepAlive(folder, place, presence, options) : undefined;
    let stopped: Promise<void> | undefined;
    return {
      url: `postgres://lungisa:${role}@127.0.0.1:${presence.port}/lungisa`,
      stop: () => (stopped ??= (reviving?.stop() ?? Promise.resolve()).then(() => leave(folder, place, presence.sql))),
    };
  });
}

/** Milliseconds between two looks at a server, between two tries to start one that has gone, and that an answer may take. */
const checkEvery = 1_000;
const tryEvery = 3_000;
const maxAnswer = 5_000;

/** Starts the server again whenever it has gone, on the port that it had. A server without room ends, and cannot start until there is some. */
function keepAlive(
  folder: string,
  place: Place,
  { sql, port }: Presence,
  { log, durable }: { log: (line: string) => void; durable?: boolean },
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout;
  let looking = Promise.resolve();
  let isStopped = false;
  let isGone = false;
  const look = async () => {
    const answer = sql.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const answers = await Promise.race([answer, sleep(maxAnswer, false, { ref: false })]);
    if (!answers && !isStopped && (await runningPort(place)) === undefined) {
      if (!isGone) log('The database has ended. It is started again as soon as that is possible.');
      isGone = true;
      await withFileLock(await lockOf(folder), async () => {
        if ((await runningPort(place)) === undefined) await startServer(place, durable ?? true, port);
      });
    }
    if (answers && isGone) log('The database runs again.');
    if (answers) isGone = false;
  };
  const lookLater = () => {
    timer = setTimeout(
      () => {
        // A failure, such as no room for the lock, is followed by another try.
        looking = look()
          .catch(() => {})
          .then(() => void (isStopped || lookLater()));
      },
      isGone ? tryEvery : checkEvery,
    ).unref();
  };
  lookLater();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}

/** Stops the server of `folder`, even while others use it, and deletes it with all its data. Does nothing when there is none. */
export async function removeEmbeddedPostgres(folder: string): Promise<void> {
  const home = await realpath(folder).catch(() => undefined);
  if (home === undefined) return;
  await withFileLock(await lockOf(folder), async () => {
    const place = await findPlace(resolve(folder), () => {});
    await runAs(place.account, place.programs.pg_ctl, ['stop', '-D', clusterOf(place), '-m', 'immediate', '-s']);
    await rm(home, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
}

const clusterOf = (place: Place) => join(place.home, 'cluster');
const logOf = (place: Place) => join(clusterOf(place), 'postgres.log');

/** Beside the folder, so that it exists before the folder does and is not lost with it. */
async function lockOf(folder: string) {
  await mkdir(dirname(resolve(folder)), { recursive: true });
  return `${resolve(folder)}.lock`;
}

/** Makes the cluster when there is none. Returns the superuser's password, which only the cluster's owner can read. */
async function ensureCluster(
  place: Place,
  { folder, log, durable }: { folder: string; log: (line: string) => void; durable?: boolean },
) {
  const passwordFile = join(place.home, 'password');
  const existing = await stat(clusterOf(place)).catch(() => undefined);
  if (existing) {
    if (!place.account && process.getuid && existing.uid !== process.getuid()) {
      throw new StartProblem(
        `The database in ${folder} was made by another user (number ${existing.uid}). Start Lungisa as that user, or as root.`,
      );
    }
    const made = (await readPart(join(clusterOf(place), 'PG_VERSION'), folder)).trim();
    const have = place.programs.version.split('.')[0];
    if (made !== have)
      throw new StartProblem(
        `The database in ${folder} is of PostgreSQL ${made}, and this Lungisa brings ${have}. Move the data with pg_dump, or set DATABASE_URL.`,
      );
    return readPart(passwordFile, folder);
  }
  log('Making the database …');
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(place.account, passwordFile, 0o600);
  // Made under another name: a start that is killed here leaves no half cluster behind.
  const fresh = `${clusterOf(place)}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh);
  await giveTo(place.account, fresh, 0o700);
  const access = ['--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
  const locale = ['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
  const speed = durable === false ? ['--no-sync'] : [];
  const made = await runAs(place.account, place.programs.initdb, [
    '--pgdata',
    fresh,
    ...access,
    ...locale,
    ...speed,
    '--no-instructions',
  ]);
  if (made.code !== 0) throw new StartProblem(`The database could not be made in ${place.home}: ${made.output}`);
  await rename(fresh, clusterOf(place));
  return password;
}

/** A file without which there is no database. */
async function readPart(path: string, folder: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  if (text.trim() !== '') return text;
  throw new StartProblem(
    `The database in ${folder} is damaged: ${path} is missing or empty. Restore a backup (docs/running.md), or move ${folder} away to begin with an empty one.`,
  );
}

type Presence = { sql: Pool; port: number };

/**
 * Connects to the cluster's server, and starts it when it does not run. The connection stays open for as long as this process
 * uses the server. It shows other processes that the server is in use, and the kernel closes it even after a kill -9.
 */
async function reach(place: Place, password: string, durable: boolean): Promise<Presence> {
  for (const deadline = Date.now() + maxRecovery; ; await sleep(50)) {
    const running = await runningPort(place);
    const problem = running === undefined ? await startServer(place, durable) : undefined;
    const port = running ?? (await runningPort(place));
    if (port !== undefined) {
      const sql = new Pool({
        host: '127.0.0.1',
        port,
        user: 'postgres',
        password,
        database: 'postgres',
        ssl: false,
        max: 1,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: 10_000,
        application_name: 'lungisa presence',
      });
      // The users of a server notice by themselves when it goes away.
      sql.on('error', () => {});
      try {
        await sql.query('SELECT 1');
        return { sql, port };
      } catch (error) {
        await sql.end();
        if ((error as { code?: string }).code === '28P01')
          throw new StartProblem(
            `The database in ${place.home} does not take the password in ${join(place.home, 'password')}. Put back the file that belongs to it, or restore a backup (docs/running.md).`,
          );
        if (Date.now() > deadline) throw error;
      }
    } else if (problem && (Date.now() > deadline || !problem.passing)) {
      throw new StartProblem(
        `The database in ${place.home} does not start: ${problem.output}\nIf it is damaged, restore a backup (docs/running.md).`,
      );
    }
  }
}

/** Reads the port of the server that runs in this place; undefined when none runs. */
async function runningPort(place: Place): Promise<number | undefined> {
  const status = await runAs(place.account, place.programs.pg_ctl, ['status', '-D', clusterOf(place)]);
  if (status.code !== 0) return undefined;
  const pidFile = join(clusterOf(place), 'postmaster.pid');
  const [pid, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  // After a crash the id may have gone to another program, which PostgreSQL takes for a server that still runs.
  const command = await commandOf(Number(pid));
  if (command !== undefined && !command.includes(clusterOf(place))) {
    await rm(pidFile, { force: true });
    return undefined;
  }
  return Number(port) || undefined;
}

/** Reads the command line of a process; undefined when the system does not tell it. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32' || !pid) return undefined;
  const known = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (known) return known;
  const answer = await runAs(undefined, 'ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return answer.code === 0 && answer.output ? answer.output : undefined;
}

/** Settings of a server on this machine alone, and of a copy that follows it, which must have room for as many connections. */
export const commonSettings = (port: number) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 200,
  timezone: 'UTC',
});

/**
 * Starts the server on `only`, or else on its last port, or on another when that is taken. Returns what failed, and whether a later try
 * may succeed.
 */
async function startServer(
  place: Place,
  durable: boolean,
  only?: number,
): Promise<{ output: string; passing: boolean } | undefined> {
  const portFile = join(place.home, 'port');
  const last = Number(await readFile(portFile, 'utf8').catch(() => ''));
  const port = only ?? (await freePort(last));
  // A disk without room would leave the file empty.
  if (port !== last) await writeFile(portFile, String(port));
  if (((await stat(logOf(place)).catch(() => undefined))?.size ?? 0) > 5_000_000) await rm(logOf(place));
  const before = (await readFile(logOf(place), 'utf8').catch(() => '')).length;
  const settings = {
    ...commonSettings(port),
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Statements and the details of errors carry people's data: they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable
      ? {}
      : {
          // A connection costs hundreds of times less than with the usual 4096.
          scram_iterations: 1,
          fsync: 'off',
          full_page_writes: 'off',
          synchronous_commit: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
        }),
  };
  const flags = Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const start = [
    'start',
    '-s',
    '-w',
    '-t',
    String(maxRecovery / 1000),
    '-D',
    clusterOf(place),
    '-l',
    logOf(place),
    '-o',
    flags,
  ];
  const started = await runAs(place.account, place.programs.pg_ctl, start);
  if (started.code === 0) return undefined;
  const output = (await readFile(logOf(place), 'utf8').catch(() => '')).slice(before).trim() || started.output;
  return { output, passing: /could not bind|shared memory block|"postmaster.pid" already exists/.test(output) };
}

/** Finds a free port: the preferred one, or else one that the system chooses. */
function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (preferred ? resolve(freePort(0)) : reject(error)));
    server.listen(preferred || 0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function ensureDatabase(sql: Pool, password: string) {
  const { rows: roles } = await sql.query(`SELECT 1 FROM pg_roles WHERE rolname = 'lungisa'`);
  if (roles.length === 0) await sql.query(`CREATE ROLE lungisa LOGIN CREATEDB PASSWORD '${password}'`);
  const { rows: databases } = await sql.query(`SELECT 1 FROM pg_database WHERE datname = 'lungisa'`);
  if (databases.length === 0) await sql.query('CREATE DATABASE lungisa OWNER lungisa');
}

/** Ends this process's presence and, when it was the last, the server. */
async function leave(folder: string, place: Place, sql: Pool) {
  await withFileLock(await lockOf(folder), async () => {
    try {
      await sql.query(`SET application_name = 'left'`);
      if (await isUsed(sql)) return;
    } catch {
      // The server is gone, or does not answer: pg_ctl decides below.
    } finally {
      await sql.end();
    }
    const stop = ['stop', '-s', '-w', '-t', '60', '-m', 'fast', '-D', clusterOf(place)];
    if ((await runningPort(place)) !== undefined) await runAs(place.account, place.programs.pg_ctl, stop);
  });
}

/** True if another Lungisa uses the server. Connections that were closed just now need a moment to disappear. */
async function isUsed(sql: Pool): Promise<boolean> {
  for (const deadline = Date.now() + 1_000; ; await sleep(25)) {
    const { rows: others } = await sql.query<{ application_name: string }>(`
      SELECT application_name FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND application_name LIKE 'lungisa%' AND pid <> pg_backend_pid()`);
    if (others.length === 0) return false;
    if (Date.now() > deadline || others.some((other) => other.application_name === 'lungisa presence')) return true;
  }
}
