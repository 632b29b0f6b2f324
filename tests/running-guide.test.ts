import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import {
  followOthers,
  type Guide,
  install,
  openGuide,
  registerOn,
  root,
  setUpProxies,
} from '#tests/support/guide/follow-guide.ts';
import { makeMachine, type Machine } from '#tests/support/guide/machine.ts';

/** Runs the command blocks of the guide that need no second start, from its text. `running-guide.torture.ts` runs all. They need Linux and its shell. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });
const isLinux = process.platform === 'linux';

let guide: Guide;
let machine: Machine;
beforeAll(async () => {
  guide = await openGuide();
  if (isLinux) machine = await makeMachine(inject('testServer'));
});
afterAll(() => machine?.close());

test.skipIf(!isLinux)('the guide installs two processes that serve, and the first admin', async () => {
  await install(guide, machine);
  expect((await registerOn(machine)).status).toBe(200);
});

test.skipIf(!isLinux)('the guide puts the files of both proxies in their places, with the name of the site', () =>
  setUpProxies(guide, machine),
);

test.skipIf(!isLinux)('the guide’s other blocks run as they stand, or name commands that there are', async () => {
  const fresh = await makeMachine(inject('testServer'));
  try {
    await followOthers(guide, fresh);
  } finally {
    await fresh.close();
  }
});

test('names only scripts of the project in the command blocks of the other pages', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const others = [
    'README.md',
    'CONTRIBUTING.md',
    'docs/payments.md',
    'docs/tools.md',
    'docs/scale.md',
    'docs/running-the-marketplace.md',
  ];
  const texts = await Promise.all(others.map(async (page) => readFile(join(root, page), 'utf8')));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/(?:^|`)npm (?:run )?([a-z][\w:]+)\b/gm)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(10);
  const own = new Set([...Object.keys(scripts), 'ci', 'install', 'rebuild', 'audit', 'config']);
  expect([...new Set(named)].filter((name) => !own.has(name))).toEqual([]);
});
