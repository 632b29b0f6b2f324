import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFiles } from '#tools/keep-files.ts';

const day = 24 * 3_600_000;
let folder: string;
let builds: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-builds-'));
  builds = 0;
});
afterEach(() => rm(folder, { recursive: true }));

/** Makes the next build with these files. Returns the files that its folder then serves. */
async function build(files: string[], now: number): Promise<string[]> {
  const old = join(folder, String(builds));
  const fresh = join(folder, String((builds += 1)));
  await mkdir(join(fresh, 'assets'), { recursive: true });
  for (const file of files) await writeFile(join(fresh, 'assets', file), file);
  await keepFiles({ old, fresh, now });
  return (await readdir(join(fresh, 'assets'))).sort();
}

it('keeps the files of the last two builds beside those of a new build', async () => {
  expect(await build(['a.js', 'shared.js'], 0)).toEqual(['a.js', 'shared.js']);
  expect(await build(['b.js', 'shared.js'], day)).toEqual(['a.js', 'b.js', 'shared.js']);
  expect(await build(['c.js'], 2 * day)).toEqual(['a.js', 'b.js', 'c.js', 'shared.js']);
  expect(await build(['d.js'], 3 * day)).toEqual(['b.js', 'c.js', 'd.js', 'shared.js']);
});

it('lets the files of a build go 7 days after it was replaced', async () => {
  await build(['a.js'], 0);
  await build(['b.js'], 30 * day);
  expect(await build(['c.js'], 37 * day - 1)).toEqual(['a.js', 'b.js', 'c.js']);
  expect(await build(['d.js'], 37 * day)).toEqual(['b.js', 'c.js', 'd.js']);
});
