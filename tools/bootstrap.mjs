// Installs the packages of package-lock.json unless they are installed. Runs before `npm start` and `npm test`, on any Node,
// so it uses nothing that is installed. npm may be set to run no scripts before others: --check, in the script itself,
// says so and installs nothing. No package runs a script of its own but those that `allowScripts` in package.json names.
//   --to-run             what production needs is enough; with NODE_ENV=production, nothing else is installed
//   --production         installs only what production needs
//   --without=A,B        leaves out packages of ours, and what they alone need: with --production, as in an image that has Node and no database
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.lungisa-lock');
/** Bytes: with less room after an installation, something of it did not fit. */
const minRoomLeft = 20_000_000;

/** Obstacles to an installation, by the codes of Node and npm, and a sentence that says how to remove them. */
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
// Not above: an older Node than the oldest one does not know such an import.
const { keepProduction, listProductionPackages } = await import('./packages.mjs');

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const isProduction =
  args.includes('--production') || (args.includes('--to-run') && process.env.NODE_ENV === 'production');
const isProductionEnough = isProduction || args.includes('--to-run');
const without = args.flatMap((arg) => (arg.startsWith('--without=') ? arg.slice('--without='.length).split(',') : []));

try {
  if (!isCheck && !isStamped()) {
    const { withFileLock } = await import('#server/database/file-lock.mjs');
    mkdirSync(join(root, '.tmp'), { recursive: true });
    // Another process may be installing. The process that waits for the lock then has nothing to do.
    process.exitCode = await withFileLock(
      join(root, '.tmp', 'install.lock'),
      async () => (isStamped() ? 0 : bringPackages()),
      {
        onWait: () => console.log('Another process is installing: waiting for it …'),
      },
    );
  }
  if (!process.exitCode) {
    const problem = findProblem();
    if (problem !== undefined) {
      console.error(problem);
      process.exitCode = 1;
    }
  }
} catch (error) {
  const sentence = causes.find(({ signs }) => signs.test(error.code ?? ''))?.sentence;
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}

/** Returns the step that the person must take before Lungisa can start; undefined if there is none. */
function findProblem() {
  if (!isStamped())
    return 'npm is set to run no scripts of its own accord (ignore-scripts), so nothing was installed. Run: node tools/bootstrap.mjs';
  const own = lookAtNode();
  if (own === 'broken') return 'The Node in node_modules does not run. Delete the folder node_modules and start again.';
  const wanted = wantedNode();
  if (
    own === 'right' ||
    wanted === undefined ||
    Number(process.versions.node.split('.')[0]) >= Number(wanted.split('.')[0])
  )
    return undefined;
  return `Lungisa brings no Node for this machine, and this is Node ${process.versions.node}. Install Node ${wanted} (https://nodejs.org), and start again.`;
}

/** The version of the Node that the packages bring. */
function wantedNode() {
  const { optionalDependencies = {} } = readJson('package.json');
  return Object.entries(optionalDependencies).find(([name]) => name.startsWith('node-'))?.[1];
}

/** The Node of the packages. */
function lookAtNode() {
  // On Windows npm links it in several ways, and every shell finds one of them.
  if (sep === '\\') return 'right';
  const own = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(own)) return 'none';
  const { stdout } = spawnSync(own, ['--version'], { encoding: 'utf8' });
  return stdout?.trim() === `v${wantedNode()}` ? 'right' : 'broken';
}

/** Compares the content of the lock file, because git changes its time at every checkout. */
function isStamped() {
  const [hash, kind] = (read(stamp) ?? '').trim().split(' ');
  return hash === hashOfLock() && (kind === undefined || isProductionEnough);
}

/** Installs what is missing, runs the scripts that may run, and notes it. Returns the exit code. */
function bringPackages() {
  const hash = hashOfLock();
  let kind = isProduction ? 'production' : 'all';
  if (without.length === 0 && hasSamePackages('all')) kind = 'all';
  else if (!(without.length === 0 && isProduction && hasSamePackages('production'))) {
    const status = isProduction ? installProduction() : runNpm(['ci', '--include=dev', '--ignore-scripts'], root);
    if (status !== 0) return status;
  }
  const status = runNamedScripts();
  if (status !== 0) return status;
  const half = findHalfInstalled();
  if (half !== undefined) {
    // A half Node would stand in the way of the next start.
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    console.error(half);
    return 1;
  }
  // A fault of npm that ends with 0 has installed nothing.
  if (existsSync(dirname(stamp))) writeFileSync(stamp, kind === 'all' ? hash : `${hash} ${kind}`);
  return 0;
}

/**
 * Finds a fault although npm reports success: on a full disk it passes over an optional package, such as Node, that it could not write
 * whole.
 */
function findHalfInstalled() {
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < minRoomLeft) return causes[0].sentence;
  const own = lookAtNode();
  const name = `node-${process.platform}-${process.arch}`;
  const isMissing =
    own === 'none' &&
    !without.includes(name) &&
    readJson('package-lock.json').packages[`node_modules/${name}`] !== undefined;
  return own === 'broken' || isMissing
    ? 'npm installed no Node that runs. Make room for about 1 GB, look whether npm reaches its registry, and start again.'
    : undefined;
}

/** True if npm has installed the packages of the lock file, as after an `npm install` by hand. @param {'all' | 'production'} kind */
function hasSamePackages(kind) {
  const installed = JSON.parse(read(join(root, 'node_modules', '.package-lock.json')) ?? '{}').packages;
  if (!installed) return false;
  const lock = readJson('package-lock.json');
  const wanted = lock.packages;
  const paths =
    kind === 'production' ? listProductionPackages(lock) : Object.keys(wanted).filter((path) => path !== '');
  const same = (one, other) => one.version === other.version && one.integrity === other.integrity;
  return (
    paths.every((path) => (installed[path] ? same(installed[path], wanted[path]) : wanted[path].optional === true)) &&
    Object.keys(installed).every((path) => path in wanted)
  );
}

/** Installs beside the packages that are there, and then takes their place: what fails leaves them. */
function installProduction() {
  const place = join(root, '.tmp', 'install');
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const { manifest, lock } = keepProduction(readJson('package.json'), readJson('package-lock.json'), { without });
  writeFileSync(join(place, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(place, 'package-lock.json'), JSON.stringify(lock));
  const status = runNpm(['ci', '--ignore-scripts'], place);
  if (status === 0) {
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    renameSync(join(place, 'node_modules'), join(root, 'node_modules'));
  }
  rmSync(place, { recursive: true, force: true });
  return status;
}

/** Runs the install scripts of the packages that package.json names, and no others. */
function runNamedScripts() {
  const named = Object.entries(readJson('package.json').allowScripts ?? {}).flatMap(([name, may]) =>
    may ? [name] : [],
  );
  const there = named.filter((name) => existsSync(join(root, 'node_modules', name)));
  return there.length === 0 ? 0 : runNpm(['rebuild', '--ignore-scripts=false', ...there], root);
}

/** Runs npm and returns its exit code. What fails is said in a sentence. @param {string[]} command @param {string} cwd */
function runNpm(command, cwd) {
  if (command[0] === 'ci') console.log('Installing the packages (once, about a minute) …');
  // npm deletes node_modules first, with the Node in it. So npm must run on the machine's own Node.
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes(join('node_modules', '.bin')));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const { status, error, stderr } = spawnSync('npm', [...command, '--loglevel=error', '--no-audit', '--no-fund'], {
    cwd,
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
        `npm ${command[0]} failed${error ? `: ${error.message}` : ''}. Lungisa needs npm, access to its registry, and about 1 GB of room on the disk.`,
    );
    return status || 1;
  }
  process.stderr.write(stderr ?? '');
  return 0;
}

function hashOfLock() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex');
}

/** @param {string} name */
function readJson(name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}

/** @param {string} path */
function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
