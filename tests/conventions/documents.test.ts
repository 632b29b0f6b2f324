import { access, glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { contract } from '#features/contract.ts';

const root = join(import.meta.dirname, '../..');

/** `server/http/api/gate.ts`, `web/console/`, but not `features/*` or `features/<noun>/`. */
const ownPath = /`((?:\.githooks|core|docs|e2e|engine|features|integrations|kit|server|tests|tools|web)\/[\w./-]+)`/g;
const link = /\]\((?!https?:|#)([^)#\s]+)/g;

it.each(await Array.fromAsync(glob(['*.md', 'docs/**/*.md'], { cwd: root })))(
  '%s names only files that exist',
  async (file) => {
    const text = await readFile(join(root, file), 'utf8');
    const named = [
      ...[...text.matchAll(ownPath)].map(([, path = '']) => join(root, path)),
      ...[...text.matchAll(link)].map(([, path = '']) => join(root, dirname(file), path)),
    ];
    const missing: string[] = [];
    for (const path of named) await access(path).catch(() => missing.push(path.slice(root.length + 1)));
    expect(missing).toEqual([]);
  },
);

it('numbers each decision record once, without a gap', async () => {
  const records = await Array.fromAsync(glob('docs/decisions/*.md', { cwd: root }));
  const numbers = records.map((path) => Number(/(\d{4})-/.exec(path)?.[1])).toSorted((one, other) => one - other);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

it('lists the features in the order in which they may depend on one another', async () => {
  const text = await readFile(join(root, 'docs/architecture.md'), 'utf8');
  const [, list = ''] = /depends only on the features before it: ([^.]+)\./.exec(text) ?? [];
  expect(list.split(/,\s+/)).toEqual(Object.keys(contract));
});
