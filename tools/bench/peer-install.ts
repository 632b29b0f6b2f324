import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const manifest = JSON.stringify(
  {
    name: 'lungisa-bench-peer',
    private: true,
    dependencies: { graphql: '16.15.0', pg: '8.23.1', postgraphile: '5.1.5' },
  },
  null,
  2,
);

/** Installs PostGraphile into `folder` unless these versions are there. The bench compares with it; the product does not use it. */
export async function installPeer(folder: string, log: (line: string) => void): Promise<void> {
  const stamp = join(folder, 'installed.json');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === manifest && existsSync(join(folder, 'node_modules'))) return;
  log('Installing PostGraphile 5 for the comparison …');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), manifest);
  // This Node runs npm: under an older Node, npm chooses older releases.
  const npm = process.env.npm_execpath;
  const flags = ['install', '--loglevel=error', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...flags], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', flags, { cwd: folder, stdio: 'inherit', shell: true });
  if (status !== 0) throw new Error('PostGraphile could not be installed.');
  await writeFile(stamp, manifest);
}
