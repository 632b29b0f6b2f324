import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const importOf = /(?:\bfrom |\bimport\(|^import )'([#.][^']+)'/gm;

type Imports = ReadonlyMap<string, readonly string[]>;

/** The files that a source file imports: for types and later (`import()`) too. */
const readImports = (path: string, code: string): string[] =>
  [...code.matchAll(importOf)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(path), name)),
  );

/** The ways that come back to the file which they begin at; of each circle the first that is found. */
function findCircles(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, way: readonly string[]): void => {
    if (way.includes(path)) found.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (done.has(path) || way.includes(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return found;
}

it('finds a circle of a type and a part that loads later', () => {
  const code = {
    'kit/ui/gallery.tsx': `import { Picture } from './picture.tsx';\nconst Large = lazyDialog(() => import('./large.tsx'));`,
    'kit/ui/large.tsx': `import type { Shown } from '#kit/ui/gallery.tsx';`,
    'kit/ui/picture.tsx': '',
  };
  const imports = new Map(Object.entries(code).map(([path, text]) => [path, readImports(path, text)]));
  expect(findCircles(imports)).toEqual(['kit/ui/gallery.tsx → kit/ui/large.tsx → kit/ui/gallery.tsx']);
});

it('has no circle of files', async () => {
  const imports = new Map<string, string[]>();
  for await (const path of glob('{core,engine,integrations,kit,features,server,web}/**/*.{ts,tsx}', { cwd: root }))
    if (!path.includes('.test.')) imports.set(path, readImports(path, await readFile(join(root, path), 'utf8')));
  expect(imports.size).toBeGreaterThan(1000);
  expect(findCircles(imports)).toEqual([]);
});
