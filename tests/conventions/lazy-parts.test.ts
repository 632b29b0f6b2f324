import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const loaders = /^(lazyPart|lazyDialog|lazyMenu|lazyExtra|lazyPage|loadPart)$/;

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The places of a source file that load code in a way that does not recover when the code does not arrive. */
function bareLoads(path: string, code: string): string[] {
  const found: string[] = [];
  const add = (node: Node) => found.push(`${path}:${code.slice(0, node.start).split('\n').length}`);
  const visit = (node: Node, isRetried: boolean): void => {
    if (node.type === 'ImportExpression' && !isRetried) add(node);
    const name = ((node['imported'] as Node | undefined)?.['name'] ?? '') as string;
    if (node.type === 'ImportSpecifier' && /^(lazy|lazyRouteComponent)$/.test(name)) add(node);
    const callee = (node['callee'] as Node | undefined)?.['name'] as string | undefined;
    const within = isRetried || (node.type === 'CallExpression' && loaders.test(callee ?? ''));
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, within);
  };
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, false);
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
