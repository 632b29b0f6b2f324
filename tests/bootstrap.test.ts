import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, expect, it } from 'vitest';

const root = dirname(import.meta.dirname);
const files = [
  'package.json',
  'package-lock.json',
  'tools/bootstrap.mjs',
  'tools/packages.mjs',
  'server/database/file-lock.mjs',
];
let clone: string;

const isRoot = process.getuid?.() === 0;
/** A test drops the rights of root: the user of no rights must get to the clone, whatever folder the tests of root keep their files in. */
const base = isRoot ? '/tmp' : tmpdir();

beforeEach(async () => {
  clone = await mkdtemp(join(base, 'lungisa-clone-'));
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

it('says in one sentence what to do where npm did not even run the script before the start', () => {
  const { status, stderr } = bootstrap('/usr/bin', '--check');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr:
      'npm is set to run no scripts of its own accord (ignore-scripts), so nothing was installed. Run: node tools/bootstrap.mjs\n',
  });
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
  await chmod(clone, isRoot ? 0o755 : 0o500);
  // Only root may write there: the program gives up the rights of root. It does so itself, because Node may lie where no other user can start it.
  const asNobody = '--import=data:text/javascript,process.setgroups([]);process.setgid(65534);process.setuid(65534)';
  const { stderr, status } = spawnSync(
    process.execPath,
    [...(isRoot ? [asNobody] : []), join(clone, 'tools/bootstrap.mjs')],
    { cwd: '/', env: { PATH: '/usr/bin' }, encoding: 'utf8' },
  );
  await chmod(clone, 0o755);
  expect(stderr).toMatch(/^You may not write to .+ Start as the owner .+\n$/);
  expect(status).toBe(1);
});

/** Lines of shell that put a Node in its place which says it is of this version. */
const putNode = (version: string) =>
  `mkdir -p node_modules/.bin\nprintf '#!/bin/sh\\necho ${version}\\n' > node_modules/.bin/node\nchmod +x node_modules/.bin/node`;

it('goes on where the packages and their Node are in place', async () => {
  const path = await withNpm(putNode(process.version));
  expect(bootstrap(path).status).toBe(0);
  expect(bootstrap(path, '--check').status).toBe(0);
});

it('says that the Node of the packages does not run', async () => {
  expect(bootstrap(await withNpm(putNode(process.version))).status).toBe(0);
  await writeFile(join(clone, 'node_modules/.bin/node'), 'half a Node');
  const { status, stderr } = bootstrap('/usr/bin', '--check');
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'The Node in node_modules does not run. Delete the folder node_modules and start again.\n',
  });
});

it.each(['mkdir node_modules', putNode('')])(
  'takes away what npm installed without a Node that runs, although npm says that all went well: %s',
  async (lines) => {
    const { status, stderr } = bootstrap(await withNpm(lines));
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        'npm installed no Node that runs. Make room for about 1 GB, look whether npm reaches its registry, and start again.\n',
    });
    await expect(readdir(join(clone, 'node_modules'))).rejects.toThrow('ENOENT');
  },
);

it('takes the Node of the machine where the installation goes without one, if it is new enough', async () => {
  const path = await withNpm('mkdir node_modules');
  const name = `node-${process.platform}-${process.arch}`;
  expect(bootstrap(path, '--production', `--without=${name}`).status).toBe(0);
  const old = join(clone, 'old.mjs');
  await writeFile(old, `Object.defineProperty(process.versions, 'node', { value: '22.1.0' });`);
  const env = { PATH: path, NODE_OPTIONS: `--import=${old}` };
  const { status, stderr } = bootstrapWith(env, '--check', '--to-run');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^Lungisa brings no Node for this machine, and this is Node 22\.1\.0\. Install Node \S+ .+\n$/,
  );
});

it('installs in production what production needs, and the rest for tests', async () => {
  const path = await withNpm(
    `${putNode(process.version)}\necho "$PWD: $*" >> "${clone}/asked.txt"\ncp package.json "${clone}/last.json"`,
  );
  const production = { PATH: path, NODE_ENV: 'production' };
  expect(bootstrapWith(production, '--to-run').status).toBe(0);
  expect(bootstrapWith(production, '--check', '--to-run').status).toBe(0);
  const { devDependencies, dependencies } = JSON.parse(await readFile(join(clone, 'last.json'), 'utf8'));
  expect(devDependencies).toBeUndefined();
  expect(dependencies).toHaveProperty('pg');
  expect(bootstrapWith(production, '--check').status, 'for tests').toBe(1);
  expect(bootstrapWith(production).status).toBe(0);
  expect(bootstrapWith(production, '--to-run').status, 'more than it needs').toBe(0);
  const commands = (await readFile(join(clone, 'asked.txt'), 'utf8')).trim().split('\n');
  const place = await realpath(clone);
  expect(commands.map((line) => line.replace(place, ''))).toEqual([
    '/.tmp/install: ci --ignore-scripts --loglevel=error --no-audit --no-fund',
    ': ci --include=dev --ignore-scripts --loglevel=error --no-audit --no-fund',
  ]);
});

/** An archive of a package with an install script that leaves a file behind, as the registry would serve it. */
async function plant(name: string): Promise<{ integrity: string; resolved: string }> {
  const manifest = { name, version: '1.0.0', scripts: { postinstall: 'echo ran > ran.txt' } };
  const bytes = Buffer.from(JSON.stringify(manifest));
  const archive = gzipSync(
    await packTar([{ header: { name: 'package/package.json', size: bytes.length }, body: bytes }]),
  );
  await writeFile(join(clone, `${name}.tgz`), archive);
  return {
    integrity: `sha512-${createHash('sha512').update(archive).digest('base64')}`,
    resolved: `file:${name}.tgz`,
  };
}

it('runs the install scripts of the packages that are named, and no others', async () => {
  const own = {
    name: 'planted',
    version: '1.0.0',
    dependencies: { named: 'file:named.tgz', other: 'file:other.tgz' },
  };
  const locked = async (name: string) => ({ version: '1.0.0', hasInstallScript: true, ...(await plant(name)) });
  const packages = {
    '': own,
    'node_modules/named': await locked('named'),
    'node_modules/other': await locked('other'),
  };
  const manifest = { ...own, type: 'module', imports: { '#server/*': './server/*' }, allowScripts: { named: true } };
  await writeFile(join(clone, 'package.json'), JSON.stringify(manifest));
  await writeFile(
    join(clone, 'package-lock.json'),
    JSON.stringify({ name: 'planted', version: '1.0.0', lockfileVersion: 3, requires: true, packages }),
  );
  // With the npm of this machine, in its environment.
  const program = join(clone, 'tools/bootstrap.mjs');
  const { stderr, status } = spawnSync(process.execPath, [program], { cwd: clone, encoding: 'utf8' });
  const ran = async (name: string) =>
    readFile(join(clone, 'node_modules', name, 'ran.txt'), 'utf8').catch(() => 'did not run');
  expect({ status, stderr, named: await ran('named'), other: await ran('other') }).toMatchObject({
    status: 0,
    named: 'ran\n',
    other: 'did not run',
  });
});
