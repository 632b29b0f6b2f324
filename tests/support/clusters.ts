import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import { giveTo, runAs } from '#server/database/embedded-postgres-place.ts';
import { isAlive, until } from './processes.ts';
import { connectTo, type Sql } from './sql-client.ts';
import { freePort } from '#tools/free-port.ts';

const programs = '/usr/lib/postgresql/15/bin';
const pgbouncer = '/usr/sbin/pgbouncer';
const pgbackrest = '/usr/bin/pgbackrest';

/** True if this machine has Debian's PostgreSQL 15, which copies a cluster, and its PgBouncer, which shares connections. */
export const hasClusters = existsSync(join(programs, 'pg_basebackup'));
export const hasPgBouncer = existsSync(pgbouncer);
export const hasPgBackRest = existsSync(pgbackrest);

/** A PostgreSQL with a database "lungisa", whose owner `url` names. Its superuser is `adminUrl`. */
export type Cluster = {
  url: string;
  adminUrl: string;
  port: number;
  folder: string;
  /** Kills every process of it at once, as a power cut does. */
  kill(): Promise<void>;
  promote(): Promise<void>;
  /** Starts it again at its port, after a kill. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
};

/** Backups of a cluster that have every change since the last one. */
export type ContinuousBackups = {
  backUp(type: 'full' | 'diff'): Promise<void>;
  /** Waits until all changes so far are in the archive. */
  flush(): Promise<void>;
  /** Makes another cluster as the first one was at an instant, as PostgreSQL writes it. */
  restore(target: string): Promise<Cluster>;
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
  const { close, ...clusters } = openClusters();
  afterAll(close);
  return clusters;
}

/** The same for a caller that ends them itself. */
export function openClusters() {
  const stops: (() => Promise<unknown>)[] = [];
  let made: Promise<string> | undefined;
  const base = () =>
    (made ??= (async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lungisa-clusters-'));
      await chmod(folder, 0o755);
      return folder;
    })());
  const close = async () => {
    for (const stop of stops.toReversed()) await stop();
    if (made !== undefined) await rm(await made, { recursive: true, force: true });
  };

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
              // The process has ended by itself.
            }
          }
        // On a busy machine the last of them hold the memory of the cluster for a while, and it would not start again.
        await until(() => !all.some(isAlive));
      },
      promote: () => run('pg_ctl', ['promote', '-s', '-w', '-D', folder]),
      startAgain: () => run('pg_ctl', ['start', '-s', '-w', '-D', folder, '-l', log, '-o', settings]),
      stop,
    };
  }

  /** `more` are lines of its settings. */
  async function makePrimary({ name = 'primary', more = '' } = {}): Promise<Cluster> {
    const folder = await makeFolder(name);
    const passwordFile = join(await base(), 'password');
    await writeFile(passwordFile, password);
    await giveTo(await findAccount(), passwordFile, 0o600);
    const access = ['--username', 'postgres', '--pwfile', passwordFile, '--auth', 'scram-sha-256'];
    await run('initdb', ['-D', folder, ...access, '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync']);
    const settings = `listen_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\ntimezone = 'UTC'\n`;
    await appendFile(join(folder, 'postgresql.conf'), `${settings}${more}`);
    const cluster = await start(folder, name);
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

  /**
   * Keeps backups of `primary` and all its changes in a folder, with the settings that `deploy/pgbackrest` has. The cluster starts again, to
   * archive from now on.
   */
  async function keepContinuously(primary: Cluster): Promise<ContinuousBackups> {
    const account = await findAccount();
    const folder = await makeFolder('pgbackrest');
    const config = join(folder, 'pgbackrest.conf');
    const settings = await readFile(join(import.meta.dirname, '../../deploy/pgbackrest/pgbackrest.conf'), 'utf8');
    const own = { 'log-path': folder, 'lock-path': folder, 'spool-path': folder };
    const stanza = { 'pg1-port': primary.port, 'pg1-socket-path': primary.folder };
    const lines = (values: object) =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${value}\n`)
        .join('');
    await writeFile(
      config,
      settings
        .replace('/var/lib/pgbackrest', join(folder, 'repository'))
        .replace('/var/lib/postgresql/15/main', primary.folder)
        .replace('[lungisa]', `${lines(own)}\n[lungisa]`) + lines(stanza),
    );
    await giveTo(account, config, 0o600);
    const command = async (...args: string[]) => {
      const { code, output } = await runAs(account, pgbackrest, [`--config=${config}`, '--stanza=lungisa', ...args]);
      if (code !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${output}`);
    };
    // The cluster's own account comes in by the socket in the folder that only it may open.
    const rules = join(primary.folder, 'pg_hba.conf');
    await writeFile(rules, `local all postgres trust\n${await readFile(rules, 'utf8')}`);
    await appendFile(
      join(primary.folder, 'postgresql.conf'),
      `unix_socket_directories = '${primary.folder}'\nunix_socket_permissions = 0700\narchive_mode = on\narchive_timeout = 60\n` +
        `archive_command = '${pgbackrest} --config=${config} --stanza=lungisa archive-push %p'\n`,
    );
    await run('pg_ctl', [
      'restart',
      '-s',
      '-w',
      '-D',
      primary.folder,
      '-m',
      'fast',
      '-l',
      join(primary.folder, 'server.log'),
    ]);
    await command('stanza-create');
    await command('check');
    return {
      backUp: (type) => command(`--type=${type}`, 'backup'),
      flush: () => command('check'),
      async restore(target) {
        const restored = await makeFolder('restored');
        const until = ['--type=time', `--target=${target}`, '--target-action=promote'];
        await command(`--pg1-path=${restored}`, ...until, 'restore');
        // The copy must not write into the archive of the cluster that it came from.
        await appendFile(join(restored, 'postgresql.auto.conf'), `archive_mode = off\nunix_socket_directories = ''\n`);
        return start(restored, 'restored');
      },
    };
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

  return { makePrimary, makeStandby, keepContinuously, startPgBouncer, close };
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
