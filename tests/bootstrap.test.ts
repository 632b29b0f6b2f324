import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);
const files = ['package.json', 'package-lock.json', 'tools/bootstrap.mjs', 'server/database/file-lock.mjs'];
let clone: string;

beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'lungisa-clone-'));
  for (const file of files) await cp(join(root, file), join(clone, file));
});
afterEach(() => rm(clone, { recursive: true }));

/** Puts an `npm` in the path that runs these lines of shell. */
async function withNpm(lines: string): Promise<string> {
  const bin = join(clone, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'npm'), `#!/bin/sh\n${lines}\n`);
  await chmod(join(bin, 'npm'), 0o755);
  return `${bin}${delimiter}/usr/bin${delimiter}/bin`;
}

const bootstrap = (path: string, ...args: string[]) => bootstrapWith({ PATH: path }, ...args);
const bootstrapWith = (env: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [join(clone, 'tools/bootstrap.mjs'), ...args], { cwd: clone, env, encoding: 'utf8' });

const noScripts =
  'npm ran no install scripts here (ignore-scripts), and Lungisa needs those of its own Node and PostgreSQL. Run: npm ci --ignore-scripts=false\n';

it('says in one sentence that npm ran no install scripts', async () => {
  const { status, stderr } = bootstrap(await withNpm('mkdir -p node_modules/.bin'));
  expect({ status, stderr }).toEqual({ status: 1, stderr: noScripts });
});

it('says so as well where npm did not even run the script before the start', () => {
  const { status, stderr } = bootstrap('/usr/bin', '--check');
  expect({ status, stderr }).toEqual({ status: 1, stderr: noScripts });
});

it('says that npm failed, without a stack trace', async () => {
  const { status, stderr } = bootstrap(await withNpm('exit 28'));
  expect({ status, stderr }).toEqual({
    status: 28,
    stderr: 'npm ci failed. Lungisa needs npm, access to its registry, and about 1 GB of room on the disk.\n',
  });
});

it.each([
  [
    'the disk is full',
    'npm error code ENOSPC',
    /^The disk is full\. Make room for about 1 GB in \S+ and start again\.\n$/,
  ],
  ['npm may not write', 'npm error code EACCES', /^You may not write to .+ Start as the owner .+\n$/],
  [
    'the registry has no name here',
    'npm error code ENOTFOUND',
    /^npm does not reach its registry\. .+https-proxy.+\n$/,
  ],
  ['a proxy asks for a password', 'npm error code E407', /^The proxy or the registry .+ asks who you are\. .+\n$/],
  ['a proxy replaces certificates', 'npm error code SELF_SIGNED_CERT_IN_CHAIN', /^A proxy .+ cafile .+\n$/],
])('says in one sentence what to do where %s', async (_what, line, sentence) => {
  const { status, stderr } = bootstrap(await withNpm(`echo '${line}' >&2\necho 'npm error more' >&2\nexit 1`));
  expect(status).toBe(1);
  expect(stderr).toMatch(sentence);
});

it('says that there is no npm', async () => {
  await mkdir(join(clone, 'empty'));
  const { status, stderr } = bootstrap(join(clone, 'empty'));
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'There is no npm here. Install Node with npm (https://nodejs.org), and start again.\n',
  });
});

it('says that the Node of the machine is too old', async () => {
  const old = join(clone, 'old.mjs');
  await writeFile(old, `Object.defineProperty(process.versions, 'node', { value: '16.20.2' });`);
  const { status, stderr } = bootstrapWith({ PATH: '/usr/bin', NODE_OPTIONS: `--import=${old}` });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'Lungisa installs itself with Node 20 or newer, and this is Node 16.20.2. Install a newer one (https://nodejs.org), and start again.\n',
  );
});

it('says that the folder belongs to someone else', async () => {
  const isRoot = process.getuid?.() === 0;
  await chmod(clone, isRoot ? 0o755 : 0o500);
  const { stderr, status } = spawnSync(process.execPath, [join(clone, 'tools/bootstrap.mjs')], {
    cwd: '/',
    env: { PATH: '/usr/bin' },
    encoding: 'utf8',
    // No one has the right to write there but root: the user of no rights starts it.
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  });
  await chmod(clone, 0o755);
  expect(stderr).toMatch(/^You may not write to .+ Start as the owner .+\n$/);
  expect(status).toBe(1);
});

it('goes on where the packages and their Node are in place', async () => {
  const { version } = process;
  const path = await withNpm(
    `mkdir -p node_modules/.bin\nprintf '#!/bin/sh\\necho ${version}\\n' > node_modules/.bin/node\nchmod +x node_modules/.bin/node`,
  );
  expect(bootstrap(path).status).toBe(0);
  expect(bootstrap(path, '--check').status).toBe(0);
});
