import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openingParts } from '#server/http/pages/page-code.ts';
import { rowPages } from '#server/http/pages/row-pages.ts';
import { findSitePage, sitePages } from '#server/http/pages/site-pages.ts';

/** `/quotes/$quoteId` and `/quotes/{id}` are one: `/quotes/*`. */
const anyParameter = (path: string): string => path.replaceAll(/\{-?\$\w+\}|\{\w+\}|\$\w+/g, '*');

const webFolder = join(import.meta.dirname, '../../web');
const readMap = () => readFile(join(import.meta.dirname, '../../web/site-map.tsx'), 'utf8');

it('fetches the code of a page by the address that the site map gives it', async () => {
  const map = await readMap();
  const routes = [...map.matchAll(/path: '([^']*)'((?:(?!path: ').)*)/gs)];
  for (const [path, parts] of Object.entries(openingParts)) {
    // The site map writes a conversation as a part of the page with all of them.
    const page = path === '/messages/' ? '/messages' : path;
    const [, , route = ''] = routes.find(([, written = '']) => anyParameter(written).replace(/\*$/, '') === page) ?? [];
    // The pages of the console have one import.
    const isOfConsole = route.includes('consolePage(');
    for (const [index, part] of parts.entries()) {
      await expect(access(join(webFolder, `${part}.tsx`))).resolves.toBeUndefined();
      if (index === 0 && !isOfConsole) expect(route).toContain(`import('#web/${part}.tsx')`);
    }
  }
});

it('knows on the server every page of the site map, and no other', async () => {
  const map = await readMap();
  const written = [...map.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path);
  const paths = written
    .filter((path) => path !== '$')
    .flatMap((path) => {
      if (!path.startsWith('/')) return [`/messages/${path}`];
      return path.includes('{-$') ? [path.slice(0, path.indexOf('/{-$')), path] : [path];
    });
  const known = [...sitePages, ...rowPages].map(({ path }) => anyParameter(path));
  expect(paths.map(anyParameter).sort()).toEqual(known.sort());
});

it('lets no page see the search parameters that it does not name, except those of the console', async () => {
  const map = await readMap();
  const readers = [...map.matchAll(/validateSearch: (\w*)/g)].map(([, reader = '']) => reader);
  expect(readers.length).toBeGreaterThan(10);
  // The sections of the console read their own.
  const others = readers.filter(
    (reader) => reader !== 'dropUnnamed' && !map.includes(`const ${reader} = dropUnnamed(`),
  );
  expect(others).toEqual(['']);
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
