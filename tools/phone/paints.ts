import type { Browser, Page } from '@playwright/test';
import { slow3G, slowDown, takePhone, watchTraffic } from './phone.ts';
import type { OtherPlace, Place } from './places.ts';
import type { Product } from './product.ts';
import { findMedian, tryTwice, type Row } from './report.ts';
import { mostShift, readShifts, type Shifts, watchShifts } from './shifts.ts';

type Paints = { first: number; largest: number } & Shifts;
type PaintOptions = { places: readonly Place[]; others: readonly OtherPlace[]; rounds: number; list: boolean };

/**
 * When the first and the largest thing are painted on slow 3G, in seconds, and how far the layout shifts, as medians of `rounds`; and
 * how far it shifts on the other pages, each loaded once.
 */
export async function measurePaints(
  browser: Browser,
  product: Product,
  { places, others, rounds, list }: PaintOptions,
  tell: (row: Row) => void,
): Promise<void> {
  const measure = async (place: OtherPlace, times: number): Promise<Paints | string> => {
    const measured: Paints[] = [];
    let why = '';
    for (let round = 0; round < times; round += 1) {
      const paints = await tryTwice(
        () => watchOneLoad(browser, product, place),
        (reason) => (why = reason),
      );
      if (paints) measured.push(paints);
    }
    if (list)
      for (const shift of new Set(measured.flatMap(({ shifts }) => shifts)))
        console.log(`    ${place.name} shifts ${shift}`);
    const median = (of: 'first' | 'largest' | 'shift') => findMedian(measured.map((one) => one[of]));
    return measured.length > 0
      ? { first: median('first'), largest: median('largest'), shift: median('shift'), shifts: [], saidSlow: false }
      : `failed: ${why}`;
  };
  for (const place of places) {
    const paints = await measure(place, rounds);
    const figure = (of: 'first' | 'largest') => (typeof paints === 'string' ? paints : paints[of] / 1_000);
    tell({ what: `Slow 3G, ${place.name}: first paint`, figure: figure('first'), most: 2.5, unit: 's' });
    tell({
      what: `Slow 3G, ${place.name}: largest paint`,
      figure: figure('largest'),
      unit: 's',
      ...(place.name === 'dashboard' && { most: 5.5 }),
    });
    tell(shiftRow(place, paints));
  }
  for (const place of others) tell(shiftRow(place, await measure(place, 1)));
}

const shiftRow = ({ name }: OtherPlace, paints: Paints | string): Row => ({
  what: `Layout shift, ${name}`,
  figure: typeof paints === 'string' ? paints : paints.shift,
  most: mostShift,
});

async function watchOneLoad(browser: Browser, product: Product, { path, account }: OtherPlace): Promise<Paints> {
  const phone = await takePhone(browser, product, account);
  try {
    const page = await phone.newPage();
    await page.addInitScript(watchPaints);
    await watchShifts(page);
    await slowDown(page, { line: slow3G });
    const rest = await watchTraffic(page);
    await page.goto(path, { waitUntil: 'commit', timeout: 60_000 });
    await page.locator('#main h1').first().waitFor({ state: 'attached', timeout: 60_000 });
    await rest();
    return { ...(await readPaints(page)), ...(await readShifts(page)) };
  } finally {
    await phone.close();
  }
}

/** Runs in the page, before its own scripts. */
function watchPaints(): void {
  const largest = { at: 0 };
  Object.assign(window, { largest });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) largest.at = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

const readPaints = (page: Page): Promise<{ first: number; largest: number }> =>
  page.evaluate(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const { largest } = window as unknown as { largest: { at: number } };
    if (first === undefined) throw new Error('Nothing was painted.');
    return { first: first.startTime, largest: largest.at };
  });
