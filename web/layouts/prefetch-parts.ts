import type { AnyRouter } from '@tanstack/react-router';
import { savesData } from '#kit/ui/loading/data-saver.ts';
import { ErrorArt } from '#kit/ui/error-panel.tsx';

type Preloaded = { preload?: () => Promise<void> } | undefined;
type Connection = { effectiveType?: string };

/** The places of a phone beside the dashboard: with what they share, 80 kB at most. All else comes when it is asked for. */
const places = ['/my-jobs', '/explore', '/add-problem'];

/**
 * Fetches the code of what people ask for next, one file after the other, so that it is there when the line drops. People who
 * save data, and lines slower than 4G, are spared.
 */
export async function prefetchParts(router: AnyRouter): Promise<void> {
  const { connection } = navigator as { connection?: Connection };
  if (savesData() || /[23]g/.test(connection?.effectiveType ?? '')) return;
  const pages = places.map((path) => {
    const { component } = (router.routesByPath[path] as { options: { component: Preloaded } }).options;
    return () => component?.preload?.() ?? Promise.resolve();
  });
  // The reader does not wait for what comes from here on: `npm run phone` counts it apart.
  performance.mark('fetch-ahead');
  // The picture of what is not on the device is needed without a line.
  for (const load of [...pages, ErrorArt.preload]) await load().catch(() => undefined);
}
