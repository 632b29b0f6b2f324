import type { Browser, Page } from '@playwright/test';
import { slow3G, slowDown, takePhone, watchTraffic } from './phone.ts';
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
  browser: Browser,
  product: Product,
  { places, rounds, list }: TextOptions,
  tell: (row: Row) => void,
): Promise<void> {
  for (const place of places) {
    if (!waitedFor.includes(place.name)) continue;
    const measured: Seen[] = [];
    let why = '';
    for (let round = 0; round < rounds; round += 1) {
      const seen = await tryTwice(
        () => watchOneVisit(browser, product, place),
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
}

async function watchOneVisit(browser: Browser, product: Product, { path, account }: Place): Promise<Seen> {
  const phone = await takePhone(browser, product, account);
  try {
    const page = await phone.newPage();
    await page.addInitScript(watchText);
    await slowDown(page, { line: slow3G, cpu: 6 });
    const rest = await watchTraffic(page);
    await page.goto(path, { waitUntil: 'commit', timeout: 60_000 });
    await page.locator('#main h1').first().waitFor({ state: 'attached', timeout: 60_000 });
    await rest();
    return await readSeen(page);
  } finally {
    await phone.close();
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

const readSeen = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
