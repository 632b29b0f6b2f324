import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import drizzle from '../drizzle.config.ts';

const root = join(import.meta.dirname, '..');

it('writes every change to the tables in a migration', async () => {
  // Inside the project, because the generator takes its folder relative to where it runs.
  const folder = await mkdtemp(join(root, '.migrations-'));
  try {
    await cp(join(root, 'server/database/migrations'), folder, { recursive: true });
    const before = await readdir(folder);
    const options = [
      '--dialect',
      'postgresql',
      '--schema',
      String(drizzle.schema),
      '--casing',
      'snake_case',
      '--out',
      folder.slice(root.length + 1),
    ];
    await promisify(execFile)(
      process.execPath,
      [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...options],
      { cwd: root },
    );
    expect(await readdir(folder), 'run: npm run migration -- --name what_changes').toEqual(before);
  } finally {
    await rm(folder, { recursive: true });
  }
});
