import { keep, readKept } from '#kit/drafts/kept.ts';
import { placeName } from './keep-place.ts';

/** Milliseconds for which a page may grow until it reaches the place. */
const patience = 10_000;

/** Goes to the kept place of this page as soon as the page is long enough, unless its reader has moved before. */
export function restorePlace(): void {
  const [href, top] = JSON.parse(readKept('tab', placeName) ?? '[]') as [string?, number?];
  keep('tab', placeName, null);
  if (href !== location.href || !top) return;
  const page = document.documentElement;
  const stop = new AbortController();
  const go = () => {
    if (page.scrollHeight - innerHeight < top) return;
    scrollTo(0, top);
    stop.abort();
  };
  const watch = new ResizeObserver(go);
  stop.signal.addEventListener('abort', () => watch.disconnect());
  for (const move of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true });
  setTimeout(() => stop.abort(), patience);
  watch.observe(document.body);
}
