import type { Browser, Page } from '@playwright/test';
import { slowDown, takeBrowser, watchTraffic } from './phone.ts';
import type { OtherPlace } from './places.ts';
import type { Product } from './product.ts';
import { tryTwice, type Row } from './report.ts';

/** The most that the layout of a page may shift while it loads. */
export const mostShift = 0.02;

/**
 * The sum of the shifts of a layout, and each of them with the elements that moved. `saidSlow`: the page said for a while that its line is slow or
 * away, in a line that moves what stands below it.
 */
export type Shifts = { shift: number; shifts: string[]; saidSlow: boolean };

type Shift = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/** Has a page note how far its layout shifts, from its next address on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: Shifts = { shift: 0, shifts: [], saidSlow: false };
    const listen = () => (moved.saidSlow ||= !!document.querySelector('[data-connection]')?.textContent);
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
    const note = (entries: PerformanceEntry[]) => {
      for (const { value, hadRecentInput, sources, startTime } of entries as Shift[]) {
        if (hadRecentInput) continue;
        moved.shift += value;
        const each = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const text = node instanceof Element ? node.outerHTML : (node?.textContent ?? '');
          return `${text.slice(0, 140)} (from ${from.y} to ${to.y}, ${from.height} to ${to.height} high)`;
        });
        moved.shifts.push(`${value.toFixed(4)} at ${Math.round(startTime)} ms: ${each.join(' | ')}`);
      }
    };
    const watch = new PerformanceObserver((list) => note(list.getEntries()));
    watch.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      readShifts: () => {
        note(watch.takeRecords());
        return moved;
      },
    });
  });

/** Reads how far the layout of the page that is open has shifted so far. */
export const readShifts = (page: Page): Promise<Shifts> =>
  page.evaluate(() => (window as unknown as { readShifts: () => Shifts }).readShifts());

/** Milliseconds to the server and back, so that data come after the page is drawn. */
const latency = 150;

/** Measures how far the layout of each page shifts at the width of a desk. */
export async function measureDeskShifts(
  browser: Browser,
  product: Product,
  { places, list }: { places: readonly OtherPlace[]; list: boolean },
  tell: (row: Row) => void,
): Promise<void> {
  for (const place of places) {
    let why = '';
    const seen = await tryTwice(
      () => watchOneLoad(browser, product, place),
      (reason) => (why = reason),
    );
    if (list) for (const shift of seen?.shifts ?? []) console.log(`    ${place.name} shifts ${shift}`);
    tell({ what: `Layout shift at a desk, ${place.name}`, figure: seen?.shift ?? `failed: ${why}`, most: mostShift });
  }
}

async function watchOneLoad(browser: Browser, product: Product, { path, account }: OtherPlace): Promise<Shifts> {
  const desk = await takeBrowser(browser, product, { account, device: { viewport: { width: 1440, height: 900 } } });
  try {
    const page = await desk.newPage();
    await watchShifts(page);
    await slowDown(page, { line: { latency, bytesPerSecond: 1_000_000 } });
    const rest = await watchTraffic(page);
    await page.goto(path);
    await rest();
    return await readShifts(page);
  } finally {
    await desk.close();
  }
}
