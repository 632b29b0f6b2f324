import type { Browser, Page } from '@playwright/test';
import { slow3G, slowDown, takePhone } from './phone.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { findMedian, type Row } from './report.ts';

type Paints = { first: number; largest: number; shift: number };

/** When the first and the largest thing are painted on slow 3G, in seconds, and how far the layout shifts. Medians of `rounds`. */
export async function measurePaints(
  browser: Browser,
  product: Product,
  { places, rounds }: { places: readonly Place[]; rounds: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, account } of places) {
    const measured: Paints[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const phone = await takePhone(browser, product, account);
      const page = await phone.newPage();
      await page.addInitScript(watchPaints);
      await slowDown(page, { line: slow3G });
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(2_000);
      measured.push(await readPaints(page));
      await phone.close();
    }
    const median = (of: keyof Paints) => findMedian(measured.map((one) => one[of]));
    rows.push({ what: `Slow 3G, ${name}: first paint`, figure: median('first') / 1_000, most: 2.5, unit: 's' });
    if (name === 'dashboard')
      rows.push({ what: 'Slow 3G, dashboard: largest paint', figure: median('largest') / 1_000, most: 5.5, unit: 's' });
    rows.push({ what: `Layout shift, ${name}`, figure: median('shift'), most: 0.02 });
  }
  return rows;
}

/** Runs in the page, before its own scripts. */
function watchPaints(): void {
  const seen = { largest: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const readPaints = (page: Page): Promise<Paints> =>
  page.evaluate(() => ({
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ...(window as unknown as { seen: { largest: number; shift: number } }).seen,
  }));
