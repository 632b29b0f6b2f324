import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFileLock } from './file-lock.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lungisa-lock-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('lets one caller at a time take over the lock of a dead process, and leaves no file behind', async () => {
  const path = join(folder, 'lock');
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  for (let round = 0; round < 3; round += 1) {
    await writeFile(path, JSON.stringify({ pid: dead, started: '1', token: `round ${round}` }));
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 6 }, () =>
        withFileLock(path, async () => {
          most = Math.max(most, (inside += 1));
          await sleep(1);
          inside -= 1;
        }),
      ),
    );
    expect(most).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  }
});

test.runIf(process.platform === 'linux')(
  'takes over a lock when another process has the id of its dead holder',
  async () => {
    const path = join(folder, 'reused');
    await writeFile(path, JSON.stringify({ pid: process.pid, started: 'long ago', token: 'gone' }));
    expect(await withFileLock(path, () => readFile(path, 'utf8'))).toContain(`"pid":${process.pid}`);
  },
);

test('frees the lock when the work fails, and names the holder to a caller that waits too long', async () => {
  const path = join(folder, 'failed');
  await expect(withFileLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  let waited = 0;
  await withFileLock(path, async () => {
    const other = withFileLock(path, async () => {}, { waitMs: 50, onWait: () => (waited += 1) });
    await expect(other).rejects.toThrow(`"pid":${process.pid}`);
  });
  expect(waited).toBe(1);
});
