import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { file: string; name?: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The parts of `web/` that a page opens with, by its path without an id. */
export const openingParts: Record<string, readonly string[]> = {
  '/login': ['pages/login/login-page'],
  '/explore': ['pages/explore/explore-page'],
  '/providers': ['pages/providers/providers-page'],
  '/providers/': ['pages/provider/provider-page'],
  '/problems/': ['pages/problem/problem-page'],
  '/my-quotes': ['pages/my-quotes/my-quotes-page'],
  '/quotes/': ['pages/quote/quote-page'],
  '/my-jobs': ['pages/my-jobs/my-jobs-page'],
  '/jobs/': ['pages/job/job-page'],
  '/messages': ['pages/messages/messages-page'],
  '/messages/': ['pages/messages/messages-page', 'pages/messages/conversation'],
  '/settings': ['pages/settings/settings-page', 'pages/settings/profile-tab', 'layouts/language/language-section'],
  '/provider-subscription': ['pages/subscription/subscription-page', 'pages/subscription/own-section'],
  '/admin-dashboard': ['console/section-page', 'console/overview/overview', 'console/overview/charts'],
};

/** The parts that share a file with others, with the name that `web/build/first-screen-chunks.ts` gives it. */
const fileNames: Record<string, string> = {
  'pages/settings/profile-tab': 'with-settings-page',
  'layouts/language/language-section': 'with-settings-page',
  'console/section-page': 'overview',
  'console/overview/overview': 'overview',
  'console/overview/charts': 'overview',
};

/**
 * Makes the function that writes the links by which a browser fetches the code of a page beside that of the app, instead of after it: by the
 * path of the page, without an id. Nothing for pages that are not listed, and where no build is found in the folder.
 */
export async function makeCodeLinks(webFolder: string): Promise<(path: string) => string> {
  const manifest = await readFile(join(webFolder, '.vite/manifest.json'), 'utf8').then(
    (text) => JSON.parse(text) as Manifest,
    (): Manifest => ({}),
  );
  const filesOf = (keys: readonly string[], seen: Set<string>) => {
    for (const key of keys) {
      if (seen.has(key)) continue;
      seen.add(key);
      filesOf(manifest[key]?.imports ?? [], seen);
    }
    return seen;
  };
  const keyOf = (part: string) => {
    const name = fileNames[part];
    const shared = name === undefined ? undefined : Object.keys(manifest).find((key) => manifest[key]?.name === name);
    return shared ?? `${part}.tsx`;
  };
  const firstKeys = ['index.html', Object.keys(manifest).find((key) => manifest[key]?.name === 'first-screen')];
  const first = filesOf(
    firstKeys.filter((key) => key !== undefined),
    new Set(),
  );
  const write = (parts: readonly string[]) =>
    [...filesOf(parts.map(keyOf), new Set()).difference(first)]
      .flatMap((key) => manifest[key]?.file ?? [])
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
  const links = new Map(Object.entries(openingParts).map(([path, parts]) => [path, write(parts)]));
  return (path) => links.get(path) ?? '';
}
