import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withFileLock } from '#server/database/file-lock.mjs';
import { StartProblem } from '#server/start-problem.ts';
import { listWordFiles } from './languages/list-word-files.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'locales/built');

/**
 * Writes the words of the server in all languages to `locales/built`, unless they are those of the present sources. Returns the folder. If
 * several processes ask at once, one writes. Rejects with a sentence where what it needs is not installed.
 */
export async function buildWords(): Promise<string> {
  const files = await listWordFiles(root);
  if (await isBuilt(files)) return folder;
  const canBuild = await access(join(root, 'node_modules/vite')).then(
    () => true,
    () => false,
  );
  if (!canBuild)
    throw new StartProblem(
      'The words of all languages in locales/built are missing or of another version, and what writes them is not installed. Build them first: npm run build',
    );
  await mkdir(join(root, '.tmp'), { recursive: true });
  await withFileLock(join(root, '.tmp/build-words.lock'), async () => {
    if (await isBuilt(files)) return;
    const fresh = join(root, '.tmp/words');
    await rm(fresh, { recursive: true, force: true });
    // In a process of its own, so that the server loads no parser.
    await promisify(execFile)(process.execPath, [join(root, 'tools/languages/write-built-words.ts'), fresh], {
      cwd: root,
    });
    await writeFile(join(fresh, '.source-hash'), await hashOf(files));
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
  });
  return folder;
}

async function isBuilt(files: readonly string[]): Promise<boolean> {
  const [before, now] = await Promise.all([
    readFile(join(folder, '.source-hash'), 'utf8').catch(() => undefined),
    hashOf(files),
  ]);
  return before === now;
}

/** The digest of what the words are written from: their sources, the catalogues and the program that writes. */
async function hashOf(files: readonly string[]): Promise<string> {
  const list = async (path: string, ending: string) =>
    (await readdir(join(root, path)).catch(() => []))
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => `${path}/${name}`);
  const all = [...files, ...(await list('locales', '.po')), ...(await list('tools/languages', '.ts'))];
  const hash = createHash('sha256');
  const contents = await Promise.all(all.map((file) => readFile(join(root, file))));
  contents.forEach((content, place) => hash.update(`${all[place]}\0${content.length}\0`).update(content));
  return hash.digest('hex');
}

if (import.meta.main) {
  await buildWords().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
