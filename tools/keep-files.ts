import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const keptBuilds = 2;
const keptFor = 7 * 24 * 3_600_000;

/** `own` are the files of the build itself; `before` those of earlier builds that stand beside them, newest first. */
type Builds = { own: string[]; before: { replacedAt: number; files: string[] }[] };

/**
 * Copies the files under assets/ of the last two builds beside those of a new build, so that pages that are open while a new
 * version starts find the parts that they have not loaded yet. A build's files go with the first build that is made 7 days
 * after it was replaced.
 */
export async function keepFiles({ old, fresh, now }: { old: string; fresh: string; now: number }): Promise<void> {
  const own = await filesIn(fresh);
  const last = await readBuilds(old);
  const before = [{ replacedAt: now, files: last.own }, ...last.before]
    .filter(({ replacedAt, files }) => files.length > 0 && now - replacedAt < keptFor)
    .slice(0, keptBuilds);
  await mkdir(join(fresh, 'assets'), { recursive: true });
  const known = new Set(own);
  for (const file of new Set(before.flatMap(({ files }) => files))) {
    if (known.has(file)) continue;
    await mkdir(dirname(join(fresh, 'assets', file)), { recursive: true });
    await copyFile(join(old, 'assets', file), join(fresh, 'assets', file)).catch(() => {});
  }
  const builds: Builds = { own, before };
  await writeFile(join(fresh, '.builds.json'), JSON.stringify(builds));
}

async function readBuilds(folder: string): Promise<Builds> {
  const text = await readFile(join(folder, '.builds.json'), 'utf8').catch(() => undefined);
  return text === undefined ? { own: await filesIn(folder), before: [] } : (JSON.parse(text) as Builds);
}

/** The files of all languages, by their paths from assets/. */
async function filesIn(folder: string): Promise<string[]> {
  const assets = join(folder, 'assets');
  const found = await readdir(assets, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(assets, join(parentPath, name)).replaceAll('\\', '/'));
}
