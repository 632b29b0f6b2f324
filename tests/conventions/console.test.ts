import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { expect, it } from 'vitest';
import { contributions } from '#server/features.ts';
import type * as Sections from '#web/console/sections.ts';

const root = join(import.meta.dirname, '../..');

it('says in the console where everything leads that waits on the server', async () => {
  // Its sections name components, which Node itself does not read.
  const sections = join(root, 'web/console/sections.ts');
  const { waitingKinds } = (await runnerImport<typeof Sections>(sections, { root, configFile: false })).module;
  const counted = contributions.flatMap(({ waiting = {} }) => Object.keys(waiting));
  expect([...waitingKinds.keys()].toSorted()).toEqual(counted.toSorted());
});

/** Modules of a feature with its statuses and words; those of the overviews `analytics` and `console` are no noun's. */
const nounModule = /'#features\/(?!analytics\/|console\/)[\w-]+\/(?:[\w-]+-)?(?:wording|lifecycle)\.ts'/g;

it('has a shell that imports no status or word of a noun', async () => {
  const found: Record<string, string[]> = {};
  let read = 0;
  // The other folders compose the sections that show several nouns.
  for await (const path of glob('web/console/{*,overview/*}.{ts,tsx}', { cwd: root })) {
    read += 1;
    const named = [...(await readFile(join(root, path), 'utf8')).matchAll(nounModule)].map(([name]) => name);
    if (named.length > 0) found[path] = named;
  }
  expect(read).toBeGreaterThan(10);
  expect(found).toEqual({});
});
