import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPrivate } from './private-folder.ts';

let base: string;
let folder: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'lungisa-private-'));
  folder = join(base, 'data');
});
afterEach(() => rm(base, { recursive: true }));

/** Its own user alone; as root, the user of PostgreSQL gets through as well. */
const top = process.getuid?.() === 0 ? 0o711 : 0o700;
const modeOf = async (path: string) => (await stat(join(folder, path))).mode & 0o777;

/** A data folder as an earlier version left it. */
async function makeOpen(): Promise<void> {
  for (const path of ['.', 'files', 'files/3f', 'mail']) {
    await mkdir(join(folder, path), { recursive: true });
    await chmod(join(folder, path), 0o755);
  }
}

it('makes a data folder that other users cannot read', async () => {
  expect(await keepPrivate(folder)).toEqual([]);
  expect(await modeOf('.')).toBe(top);
});

it('tightens the folders that an earlier version left open', async () => {
  await makeOpen();
  expect(await keepPrivate(folder)).toEqual([]);
  expect(await Promise.all(['.', 'files', 'files/3f', 'mail'].map(modeOf))).toEqual([top, 0o700, 0o700, 0o700]);
});

it('leaves a folder that holds other things as it is, says so, and tightens its own folders in it', async () => {
  await makeOpen();
  await writeFile(join(folder, 'holiday.jpg'), '');
  expect(await keepPrivate(folder)).toEqual([
    `Other users of this machine can read ${folder}: make it private (chmod 700).`,
  ]);
  expect(await Promise.all(['.', 'files', 'files/3f'].map(modeOf))).toEqual([0o755, 0o700, 0o700]);
});
