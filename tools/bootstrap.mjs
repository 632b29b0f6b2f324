// Installs the packages of package-lock.json unless they are installed. Runs before `npm start` and `npm test`, on any Node,
// so it uses nothing that is installed. npm may be set to run no scripts before others: --check, in the script itself,
// says so and installs nothing.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.lungisa-lock');

/** What stands in the way of an installation, by the codes of Node and npm, and what to do about it. */
const causes = [
  { signs: /ENOSPC|EDQUOT/, sentence: `The disk is full. Make room for about 1 GB in ${root} and start again.` },
  {
    signs: /EACCES|EPERM|EROFS/,
    sentence: `You may not write to ${root}, where the packages are installed. Start as the owner of that folder, or clone Lungisa into a folder of yours.`,
  },
  {
    signs: /CERT|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/,
    sentence:
      'A proxy on this network shows npm a certificate that it does not know. Give npm the certificate of the proxy (npm config set cafile /path/to/certificate.pem), and start again.',
  },
  {
    signs: /E407|Proxy Authentication|E401|E403/,
    sentence:
      'The proxy or the registry of npm asks who you are. Tell npm the address with your name and password (npm config set https-proxy http://user:password@proxy:port), and start again.',
  },
  {
    signs:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|FETCH_ERROR/,
    sentence:
      'npm does not reach its registry. If this network has a proxy, tell npm its address (npm config set https-proxy http://proxy:port), and start again.',
  },
];

const oldestNode = 20;
const [major] = process.versions.node.split('.').map(Number);
if (major < oldestNode) {
  console.error(
    `Lungisa installs itself with Node ${oldestNode} or newer, and this is Node ${process.versions.node}. Install a newer one (https://nodejs.org), and start again.`,
  );
  process.exit(1);
}

try {
  const isCheck = process.argv.includes('--check');
  if (!isCheck && !isInstalled()) {
    // Not above: an older Node than the oldest one does not know such an import.
    const { withFileLock } = await import('#server/database/file-lock.mjs');
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
  const sentence = causes.find(({ signs }) => signs.test(error.code ?? ''))?.sentence;
  if (sentence === undefined) throw error;
  console.error(sentence);
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
  const { status, error, stderr } = spawnSync('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    shell: sep === '\\',
  });
  if (error?.code === 'ENOENT') {
    console.error('There is no npm here. Install Node with npm (https://nodejs.org), and start again.');
    return 1;
  }
  if (status !== 0) {
    const cause = causes.find(({ signs }) => signs.test(stderr ?? ''));
    // npm's own lines help only where we have no better sentence.
    if (cause === undefined) process.stderr.write(stderr ?? '');
    console.error(
      cause?.sentence ??
        `npm ci failed${error ? `: ${error.message}` : ''}. Lungisa needs npm, access to its registry, and about 1 GB of room on the disk.`,
    );
    return status || 1;
  }
  process.stderr.write(stderr ?? '');
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
