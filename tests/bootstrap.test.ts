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

const bootstrap = (path: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(clone, 'tools/bootstrap.mjs'), ...args], {
    cwd: clone,
    env: { PATH: path },
    encoding: 'utf8',
  });

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

it('goes on where the packages and their Node are in place', async () => {
  const { version } = process;
  const path = await withNpm(
    `mkdir -p node_modules/.bin\nprintf '#!/bin/sh\\necho ${version}\\n' > node_modules/.bin/node\nchmod +x node_modules/.bin/node`,
  );
  expect(bootstrap(path).status).toBe(0);
  expect(bootstrap(path, '--check').status).toBe(0);
});
