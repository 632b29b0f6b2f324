import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { giveTo, runAs } from '#server/database/embedded-postgres-place.ts';
import { until } from './processes.ts';
import { connectTo, type Sql } from './sql-client.ts';
import { freePort } from '#tools/free-port.ts';

const programs = '/usr/lib/postgresql/15/bin';
const pgbouncer = '/usr/sbin/pgbouncer';

/** True if this machine has Debian's PostgreSQL 15, which copies a cluster, and its PgBouncer, which shares connections. */
export const hasClusters = existsSync(join(programs, 'pg_basebackup'));
export const hasPgBouncer = existsSync(pgbouncer);

/** A PostgreSQL with a database "lungisa", whose owner `url` names. Its superuser is `adminUrl`. */
export type Cluster = {
  url: string;
  adminUrl: string;
  port: number;
  folder: string;
  /** Kills every process of it at once, as a power cut does. */
  kill(): Promise<void>;
  promote(): Promise<void>;
  stop(): Promise<void>;
};

const password = randomBytes(12).toString('hex');
const exec = promisify(execFile);

/** PostgreSQL and PgBouncer refuse to run as root. */
async function findAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => (await exec('id', [flag, 'postgres'])).stdout));
  return { uid: Number(uid), gid: Number(gid) };
}

/** Makes clusters, standbys and poolers in a folder of their own, which goes with them at the end of the file. */
export function useClusters() {
  const stops: (() => Promise<unknown>)[] = [];
  let made: Promise<string> | undefined;
  const base = () =>
    (made ??= (async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lungisa-clusters-'));
      await chmod(folder, 0o755);
      return folder;
    })());
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
    if (made !== undefined) await rm(await made, { recursive: true, force: true });
  });

  async function run(program: string, args: string[]): Promise<void> {
    const { code, output } = await runAs(await findAccount(), join(programs, program), args);
    if (code !== 0) throw new Error(`${program}: ${output}`);
  }

  async function makeFolder(name: string): Promise<string> {
    const folder = join(await base(), `${name}-${randomBytes(3).toString('hex')}`);
    await mkdir(folder);
    await giveTo(await findAccount(), folder, 0o700);
    return folder;
  }

  async function start(folder: string, name: string): Promise<Cluster> {
    const port = await freePort();
    const log = join(folder, 'server.log');
    const settings = [`port=${port}`, `cluster_name=${name}`].map((one) => `-c ${one}`).join(' ');
    await run('pg_ctl', ['start', '-s', '-w', '-D', folder, '-l', log, '-o', settings]);
    const stop = () => run('pg_ctl', ['stop', '-s', '-m', 'immediate', '-D', folder]).catch(() => {});
    stops.push(stop);
    const family = async () => {
      const postmaster = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      const { stdout } = await exec('ps', ['-A', '-o', 'pid=,ppid=']);
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/).map(Number));
      return lines.flatMap(([pid = 0, parent]) => (pid === postmaster || parent === postmaster ? [pid] : []));
    };
    return {
      url: `postgres://lungisa:${password}@127.0.0.1:${port}/lungisa`,
      adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/lungisa`,
      port,
      folder,
      async kill() {
        const all = await family();
        // None of them may still do what another one has begun.
        for (const name of ['SIGSTOP', 'SIGKILL'] as const)
          for (const pid of all) {
            try {
              process.kill(pid, name);
            } catch {
              // It has ended by itself.
            }
          }
      },
      promote: () => run('pg_ctl', ['promote', '-s', '-w', '-D', folder]),
      stop,
    };
  }

  async function makePrimary(): Promise<Cluster> {
    const folder = await makeFolder('primary');
    const passwordFile = join(await base(), 'password');
    await writeFile(passwordFile, password);
    await giveTo(await findAccount(), passwordFile, 0o600);
    const access = ['--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
    await run('initdb', ['-D', folder, ...access, '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']);
    const settings = `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\ntimezone = 'UTC'\n`;
    await appendFile(join(folder, 'postgresql.conf'), settings);
    const cluster = await start(folder, 'primary');
    const admin = new URL(cluster.adminUrl);
    admin.pathname = 'postgres';
    const sql = connectTo(admin.href);
    await sql.run(`create role lungisa login createdb password '${password}'`);
    await sql.run('create database lungisa owner lungisa');
    await sql.end();
    return cluster;
  }

  /** A copy of `primary` that follows it under `name`, by way of the port `through`. */
  async function makeStandby(primary: Cluster, name: string, through = primary.port): Promise<Cluster> {
    const folder = await makeFolder(name);
    const { username, password: secret } = new URL(primary.adminUrl);
    const source = `host=127.0.0.1 port=${through} user=${username} password=${secret} application_name=${name}`;
    await run('pg_basebackup', ['-D', folder, '-d', source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
    return start(folder, name);
  }

  /** Starts PgBouncer before `cluster`, in transaction mode with so few connections that everyone shares them. */
  async function startPgBouncer(databaseUrl: string, connections: number): Promise<{ url: string }> {
    const folder = await makeFolder('pgbouncer');
    const port = await freePort();
    const { hostname, port: far, username, password: secret } = new URL(databaseUrl);
    const users = join(folder, 'users.txt');
    const config = join(folder, 'pgbouncer.ini');
    await writeFile(users, `"${username}" "${secret}"\n`);
    await writeFile(
      config,
      `[databases]
* = host=${hostname} port=${far} connect_query='set statement_timeout = 1250'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
    );
    const account = await findAccount();
    for (const path of [users, config]) await giveTo(account, path, 0o600);
    const child = spawn(pgbouncer, [config], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk) => (said += chunk));
    stops.push(async () => child.kill('SIGKILL'));
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
      return isAnswering(url.href);
    });
    return { url: url.href };
  }

  return { makePrimary, makeStandby, startPgBouncer };
}

async function isAnswering(url: string): Promise<boolean> {
  const sql: Sql = connectTo(url);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await sql.end();
  }
}
