import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFileLock } from '#server/database/file-lock.mjs';
import { StartProblem } from '#server/start-problem.ts';
import { buildWords } from './build-words.ts';
import { compressFiles } from './compress-files.ts';
import { keepFiles } from './keep-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const distFolder = join(root, 'web/dist');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const sources = [
  'web/**/*',
  'kit/**/*',
  'features/*/web/**/*',
  'features/*/*.ts',
  'core/**/*.ts',
  'locales/*.po',
  'tools/languages/*.ts',
  'package-lock.json',
];

/**
 * Builds the browser side into web/dist, unless web/dist was built from the present sources. If several processes ask
 * at once, one builds. A complete build replaces web/dist; files of the last two builds stay for pages that are open. Rejects with the output of Vite,
 * and with a sentence where it may not build, or where what builds is not installed.
 */
export async function buildWeb({ log, mayBuild }: { log: (line: string) => void; mayBuild: boolean }): Promise<void> {
  if (await isBuilt()) return;
  const canBuild = await access(vite).then(
    () => true,
    () => false,
  );
  if (!mayBuild || !canBuild)
    throw new StartProblem(
      'The browser side in web/dist is missing or of another version, and a production start does not build it. Build it first: npm run build',
    );
  await mkdir(join(root, '.tmp'), { recursive: true });
  await withFileLock(join(root, '.tmp/build-web.lock'), async () => {
    if (await isBuilt()) return;
    log('Building the browser side …');
    const hash = await hashOfSources();
    const fresh = join(root, '.tmp/web-dist');
    const old = join(root, '.tmp/web-dist-before');
    await runVite('vite.config.ts', fresh);
    await runVite('service-worker.config.ts', fresh);
    await compressFiles(fresh);
    await keepFiles({ old: distFolder, fresh, now: Date.now() });
    await writeFile(join(fresh, '.source-hash'), hash);
    await rm(old, { recursive: true, force: true });
    await rename(distFolder, old).catch(() => {});
    await rename(fresh, distFolder);
    await rm(old, { recursive: true, force: true });
  });
}

async function isBuilt(): Promise<boolean> {
  const [before, now] = await Promise.all([
    readFile(join(distFolder, '.source-hash'), 'utf8').catch(() => undefined),
    hashOfSources(),
  ]);
  return before === now;
}

/** The digest of what the browser side is built from, in a checkout. */
export async function hashOfSources(folder: string = root): Promise<string> {
  const files: string[] = [];
  const dist = join(folder, 'web/dist');
  const exclude = (entry: { name: string; parentPath: string }) => join(entry.parentPath, entry.name) === dist;
  for await (const entry of glob(sources, { cwd: folder, withFileTypes: true, exclude })) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) files.push(join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256');
  const contents = await Promise.all(files.sort().map((file) => readFile(file)));
  contents.forEach((content, index) =>
    hash.update(`${relative(folder, files[index] ?? '')}\0${content.length}\0`).update(content),
  );
  return hash.digest('hex');
}

/** Runs Vite in a process of its own, so that the server does not keep the bundler's memory. */
function runVite(config: string, outDir: string): Promise<void> {
  const args = [vite, 'build', '--config', `web/build/${config}`, '--outDir', outDir, '--logLevel', 'warn'];
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The browser side does not build:\n${output.trim()}`)),
    );
  });
}

if (import.meta.main) {
  await Promise.all([buildWords(), buildWeb({ log: console.log, mayBuild: true })]).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
