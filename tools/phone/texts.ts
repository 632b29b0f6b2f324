import { setTimeout as sleep } from 'node:timers/promises';
import { type BareBrowser, startBareBrowser } from './bare-browser.ts';
import { slow3G } from './phone.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { findMedian, tryTwice, type Row } from './report.ts';

/** The pages whose text people wait for most. */
const waitedFor = ['login', 'dashboard', 'explore', 'quote', 'conversation', 'plans'];

type TextOptions = { places: readonly Place[]; rounds: number; list: boolean };
/** Milliseconds from the beginning of the visit, and the length of the longest task. */
type Seen = { text: number; drawn: number; longest: number; tasks: string[] };

/** When a first visit on slow 3G with a processor 6 times slower shows text and is drawn, and its longest task, as medians of `rounds`. */
export async function measureTexts(
  product: Product,
  { places, rounds, list }: TextOptions,
  tell: (row: Row) => void,
): Promise<void> {
  const browser = await startBareBrowser(product);
  try {
    for (const place of places) {
      if (!waitedFor.includes(place.name)) continue;
      const measured: Seen[] = [];
      let why = '';
      for (let round = 0; round < rounds; round += 1) {
        const seen = await tryTwice(
          () => watchOneVisit(browser, place),
          (reason) => (why = reason),
        );
        if (seen) measured.push(seen);
        if (seen && list)
          console.log(`    ${place.name}: text ${seen.text}, drawn ${seen.drawn}; tasks ${seen.tasks.join(', ')}`);
      }
      const figure = (of: 'text' | 'drawn' | 'longest', unit = 1) =>
        measured.length > 0 ? findMedian(measured.map((one) => one[of])) / unit : `failed: ${why}`;
      const name = `Slow 3G and processor, ${place.name}`;
      tell({ what: `${name}: text`, figure: figure('text', 1_000), most: 4, unit: 's' });
      tell({ what: `${name}: drawn`, figure: figure('drawn', 1_000), unit: 's' });
      tell({ what: `${name}: longest task`, figure: figure('longest'), most: 200, unit: 'ms' });
    }
  } finally {
    await browser.close();
  }
}

async function watchOneVisit(browser: BareBrowser, { path, account }: Place): Promise<Seen> {
  const page = await browser.open({ path, account, line: slow3G, cpu: 6, before: watchText });
  try {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(1_000)) {
      const { seen, rest } = await page.read<{ seen?: Seen; rest: number }>(`({ seen: window.seen,
        rest: performance.now() - Math.max(0, ...performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)) })`);
      if (seen !== undefined && seen.drawn > 0 && rest > 4_000) return seen;
    }
    throw new Error(`${path} did not come to rest within a minute`);
  } finally {
    await page.close();
  }
}

/** Runs in the page, before its own scripts. */
function watchText(): void {
  const seen: Seen = { text: 0, drawn: 0, longest: 0, tasks: [] };
  Object.assign(window, { seen });
  /** Letters that make a text of words: skeletons have a few for screen readers, which do not count. */
  const least = 40;
  const hasText = (within: Element | null) => {
    if (within === null) return false;
    const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    let length = 0;
    for (let node = walker.nextNode(); node !== null && length < least; node = walker.nextNode())
      if (!node.parentElement?.closest('.sr-only, [role=status], [hidden], .hidden, script, style'))
        length += (node.textContent ?? '').trim().length;
    return length >= least;
  };
  // A frame shows what stood in the document at its beginning.
  const look = () => {
    const now = Math.round(performance.now());
    const isDrawn = hasText(document.querySelector('#main'));
    if (seen.text === 0 && (isDrawn || hasText(document.querySelector('#frame')))) seen.text = now;
    if (isDrawn) seen.drawn = now;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.longest = Math.max(seen.longest, duration);
      seen.tasks.push(`${Math.round(duration)} ms at ${Math.round(startTime)}`);
    }
  }).observe({ type: 'longtask', buffered: true });
}
