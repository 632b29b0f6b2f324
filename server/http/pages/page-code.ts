import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[] };
type Manifest = Record<string, Chunk>;

/** The parts of `web/pages` that a page opens with, by its path without an id. */
export const openingParts: Record<string, readonly string[]> = {
  '/login': ['login/login-page'],
  '/explore': ['explore/explore-page'],
  '/providers': ['providers/providers-page'],
  '/providers/': ['provider/provider-page'],
  '/problems/': ['problem/problem-page'],
  '/my-quotes': ['my-quotes/my-quotes-page'],
  '/quotes/': ['quote/quote-page'],
  '/my-jobs': ['my-jobs/my-jobs-page'],
  '/jobs/': ['job/job-page'],
  '/messages': ['messages/messages-page'],
  '/messages/': ['messages/messages-page', 'messages/conversation'],
  '/settings': ['settings/settings-page', 'settings/profile-tab'],
  '/provider-subscription': ['subscription/subscription-page', 'subscription/own-section'],
  '/admin-dashboard': ['admin/dashboard-page', 'admin/overview/overview', 'admin/overview/charts'],
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
  const first = filesOf(['index.html'], new Set());
  const write = (parts: readonly string[]) =>
    [
      ...filesOf(
        parts.map((part) => `pages/${part}.tsx`),
        new Set(),
      ).difference(first),
    ]
      .flatMap((key) => manifest[key]?.file ?? [])
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('');
  const links = new Map(Object.entries(openingParts).map(([path, parts]) => [path, write(parts)]));
  return (path) => links.get(path) ?? '';
}
