// Installs the packages of package-lock.json unless they are installed. Runs before `npm start` and `npm test`, on any Node
// from 18 on, so it uses nothing that is installed. npm may be set to run no scripts before others: --check, in the script itself,
// says so and installs nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from '#server/database/file-lock.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.lungisa-lock');

try {
  const isCheck = process.argv.includes('--check');
  if (!isCheck && !isInstalled()) {
    mkdirSync(join(root, '.tmp'), { recursive: true });
    // Another process may be installing. The process that waits for the lock then has nothing to do.
    process.exitCode = await withFileLock(
      join(root, '.tmp', 'install.lock'),
      async () => (isInstalled() ? 0 : install()),
      {
        waitMs: 900_000,
        onWait: () => console.log('Another process is installing: waiting for it …'),
      },
    );
  }
  if (!process.exitCode && !(isInstalled() && ownNodeRuns())) {
    console.error(
      'npm ran no install scripts here (ignore-scripts), and Lungisa needs those of its own Node and PostgreSQL. Run: npm ci --ignore-scripts=false',
    );
    process.exitCode = 1;
  }
} catch (error) {
  if (!['ENOSPC', 'EDQUOT'].includes(error.code)) throw error;
  console.error(`The disk is full. Make room for about 1 GB in ${root} and start again.`);
  process.exitCode = 1;
}

/** Whether the Node of the packages is there: its install script puts it in its place. */
function ownNodeRuns() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  // On Windows npm links it in several ways, and every shell finds one of them.
  if (sep === '\\') return true;
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${wanted}`;
}

/** Compares the content of the lock file, because git changes its time at every checkout. */
function isInstalled() {
  if (read(stamp) === hashOfLock()) return true;
  if (!hasSamePackages()) return false;
  writeFileSync(stamp, hashOfLock());
  return true;
}

/** Whether npm has installed the packages of the lock file, as after an `npm install` by hand. */
function hasSamePackages() {
  const installed = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages;
  if (!installed) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const paths = Object.keys(wanted).filter((path) => path !== '');
  const same = (one, other) => one.version === other.version && one.integrity === other.integrity;
  return (
    paths.every((path) => (installed[path] ? same(installed[path], wanted[path]) : wanted[path].optional === true)) &&
    Object.keys(installed).every((path) => path in wanted)
  );
}

/** Runs `npm ci` and returns its exit code. */
function install() {
  console.log('Installing the packages (once, about a minute) …');
  const hash = hashOfLock();
  // npm deletes node_modules first, with the Node in it. So npm must run on the machine's own Node.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(join('node_modules', '.bin')));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { status, error } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: sep === '\\',
  });
  if (status !== 0) {
    console.error(
      `npm ci failed${error ? `: ${error.message}` : ''}. Lungisa needs npm, access to its registry, and about 1 GB of room on the disk.`,
    );
    return status || 1;
  }
  writeFileSync(stamp, hash);
  return 0;
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
