import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { hashOfSources } from '#tools/build-web.ts';
import { type Lock, listProductionPackages } from '#tools/packages.mjs';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

export type Release = { commit: string; subject: string; folder: string; remove(): Promise<void> };

const git = async (...args: string[]) => (await run('git', ['-C', root, ...args], { maxBuffer: 1e8 })).stdout.trim();

/**
 * Returns the reason why this checkout does not know the release before: it is no clone, or a clone without its history. Null if it does.
 */
export async function whyNoHistory(): Promise<string | null> {
  const shallow = await git('rev-parse', '--is-shallow-repository').catch(() => null);
  if (shallow === null) return 'this is no clone of the repository';
  if (shallow === 'true') return 'this clone is shallow: run git fetch --unshallow --tags';
  return findPreviousRelease().then(
    () => null,
    () => 'no release before it has a tag, and PREVIOUS_RELEASE names none',
  );
}

/** The release before this one: PREVIOUS_RELEASE, else the newest tag `v…` before this commit. */
export async function findPreviousRelease(): Promise<string> {
  const given = process.env.PREVIOUS_RELEASE;
  if (given !== undefined) return git('rev-parse', '--verify', `${given}^{commit}`);
  const tag = await git('describe', '--tags', '--match=v*', '--abbrev=0', 'HEAD^');
  return git('rev-parse', `${tag}^{commit}`);
}

/** Puts the code of a release into a temporary folder, with its packages, so that its server starts there. */
export async function checkOut(commit: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'lungisa-previous-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await run('sh', ['-c', 'git -C "$1" archive "$2" | tar -x -C "$3"', 'sh', root, commit, folder]);
    await bringPackages(folder);
    // People's pages are not asked for: the document alone, marked as built from these sources.
    await mkdir(join(folder, 'web/dist'));
    await cp(join(folder, 'web/index.html'), join(folder, 'web/dist/index.html'));
    await writeFile(join(folder, 'web/dist/.source-hash'), await hashOfSources(folder));
    return { commit, subject: await git('log', '-1', '--format=%s', commit), folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Links our packages where they are those of the release, and installs its own otherwise. */
async function bringPackages(folder: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const ours = JSON.parse(await readFile(join(root, 'node_modules/.package-lock.json'), 'utf8')) as Lock;
  // Its server runs on our Node.
  const wanted = listProductionPackages(lock, { without: ['node'] });
  const isSame = wanted.every((path) => {
    const [own, other] = [ours.packages[path], lock.packages[path]];
    return own === undefined ? other?.optional === true : own.version === other?.version;
  });
  if (isSame) return symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, env, maxBuffer: 1e8 });
}
