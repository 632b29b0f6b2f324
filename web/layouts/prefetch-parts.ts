import type { AnyRouter } from '@tanstack/react-router';
import { savesData } from '#web/ui/data-saver.ts';
import { loadPart } from '#web/ui/load-part.ts';

type Preloaded = { preload?: () => Promise<void> } | undefined;
type Connection = { effectiveType?: string };

/** The five places of a phone. */
const places = ['/dashboard', '/explore', '/add-problem', '/my-quotes', '/my-jobs'];
const parts = [
  () => loadPart(() => import('#web/layouts/menu/side-menu.tsx')),
  () => loadPart(() => import('#features/problems/web/share-dialog.tsx')),
  () => loadPart(() => import('#features/messages/web/message-files.tsx')),
  () => loadPart(() => import('#features/search/web/search-suggestions.tsx')),
];

/**
 * Fetches the code of what people ask for next, one file after the other, so that it is there when the line drops. People who
 * save data, and lines that are very slow, are spared.
 */
export async function prefetchParts(router: AnyRouter): Promise<void> {
  const { connection } = navigator as { connection?: Connection };
  if (savesData() || /2g/.test(connection?.effectiveType ?? '')) return;
  const pages = places.map((path) => {
    const { component } = (router.routesByPath[path] as { options: { component: Preloaded } }).options;
    return () => component?.preload?.() ?? Promise.resolve();
  });
  // The reader does not wait for what comes from here on: `npm run phone` counts it apart.
  performance.mark('fetch-ahead');
  for (const load of [...parts, ...pages]) await load().catch(() => undefined);
}
