import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { childrenOf, lineOf, nameOf, type Node, parseProgram } from '#tests/support/programs.ts';

const root = join(import.meta.dirname, '../..');
const loaders = /^(lazyPart|lazyDialog|lazyMenu|lazyExtra|lazyPage|loadPart)$/;

/** The places of a source file that load code in a way that does not recover when the code does not arrive. */
function bareLoads(path: string, code: string): string[] {
  const found: string[] = [];
  const add = (node: Node) => found.push(`${path}:${lineOf(code, node)}`);
  const visit = (node: Node, isRetried: boolean): void => {
    if (node.type === 'ImportExpression' && !isRetried) add(node);
    if (node.type === 'ImportSpecifier' && /^(lazy|lazyRouteComponent)$/.test(nameOf(node['imported']))) add(node);
    const within = isRetried || (node.type === 'CallExpression' && loaders.test(nameOf(node['callee'])));
    for (const child of childrenOf(node)) visit(child, within);
  };
  visit(parseProgram(path, code), false);
  return found;
}

it('finds code that is loaded without a second try', () => {
  const planted = `
    import { lazy, Suspense } from 'react';
    import { lazyRouteComponent } from '@tanstack/react-router';
    const Menu = lazyDialog(() => import('./menu.tsx'));
    const Page = lazyPage(() => import('./page.tsx').then((page) => page), 'Page');
    const start = async () => await import('./live.ts');
  `;
  expect(bareLoads('planted.tsx', planted)).toEqual(['planted.tsx:2', 'planted.tsx:3', 'planted.tsx:6']);
});

it('loads every part of the browser side through the loaders that recover', async () => {
  const found: string[] = [];
  let read = 0;
  for await (const path of glob(['{kit,web}/**/*.{ts,tsx}', 'features/*/web/**/*.{ts,tsx}'], {
    cwd: root,
    exclude: ['web/dist/**', '**/*.test.ts'],
  })) {
    read += 1;
    found.push(...bareLoads(path, await readFile(join(root, path), 'utf8')));
  }
  expect(read).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
