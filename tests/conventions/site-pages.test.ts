import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rowPages } from '#server/http/pages/row-pages.ts';
import { findSitePage, sitePages } from '#server/http/pages/site-pages.ts';

/** `/quotes/$quoteId` and `/quotes/{id}` are one: `/quotes/*`. */
const anyParameter = (path: string): string => path.replaceAll(/\{-?\$\w+\}|\{\w+\}|\$\w+/g, '*');

it('knows on the server every page of the site map, and no other', async () => {
  const map = await readFile(join(import.meta.dirname, '../../web/site-map.tsx'), 'utf8');
  const written = [...map.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path);
  const paths = written
    .filter((path) => path !== '$' && path !== '/kit')
    .flatMap((path) => {
      if (!path.startsWith('/')) return [`/messages/${path}`];
      return path.includes('{-$') ? [path.slice(0, path.indexOf('/{-$')), path] : [path];
    });
  const known = [...sitePages, ...rowPages].map(({ path }) => anyParameter(path));
  expect(paths.map(anyParameter).sort()).toEqual(known.sort());
});

it.each([
  ['/policy-privacy', 200],
  ['/policy-privacy/', 200],
  ['/quotes/any-text', 200],
  ['/quotes/any/text', 404],
  ['/quotes', 404],
  ['/no-such-page', 404],
  ['/policy', 404],
  ['//', 200],
])('answers the address %s with %i', (path, status) => {
  expect(findSitePage(path).status).toBe(status);
});
