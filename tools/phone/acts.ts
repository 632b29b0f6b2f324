import type { Browser, Locator, Page } from '@playwright/test';
import { slowDown, takePhone, watchTraffic } from './phone.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { findMedian, tryTwice, type Row } from './report.ts';

/**
 * An act of a person: the element that they press, or type into. It is found before the processor is slowed down, because looking for it
 * takes long there.
 */
type Act = { name: string; from: string; target: (page: Page) => Locator; type?: string };

const acts: Act[] = [
  { name: 'like', from: 'dashboard', target: (page) => page.getByRole('button', { name: /^Like, / }).first() },
  {
    name: 'open a problem',
    from: 'dashboard',
    target: (page) => page.getByRole('article').getByRole('heading').getByRole('link').first(),
  },
  {
    name: 'open the menu',
    from: 'dashboard',
    target: (page) => page.getByRole('button', { name: 'Open menu' }),
  },
  {
    name: 'go to Post',
    from: 'dashboard',
    target: (page) => page.locator('nav').getByRole('link', { name: 'Post', exact: true }).last(),
  },
  { name: 'tab Providers', from: 'dashboard', target: (page) => page.getByRole('tab', { name: 'Providers' }) },
  {
    name: 'go to Explore',
    from: 'dashboard',
    target: (page) => page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).first(),
  },
  { name: 'open the filters', from: 'explore', target: (page) => page.getByRole('button', { name: /^Filter/ }) },
  {
    name: 'ask for a quote',
    from: 'provider',
    target: (page) => page.getByRole('button', { name: /^Request Quote/ }).last(),
  },
  {
    name: 'write a message',
    from: 'conversation',
    target: (page) => page.getByRole('textbox').last(),
    type: 'Good morning',
  },
];

type ActOptions = { places: readonly Place[]; rounds: number; list: boolean };
type Seen = { longest: number; scripts: string[] };

/** The longest task that each act of a person makes at a processor that is 6 times slower. Medians of `rounds`. */
export async function measureActs(
  browser: Browser,
  product: Product,
  { places, rounds, list }: ActOptions,
  tell: (row: Row) => void,
): Promise<void> {
  for (const act of acts) {
    const place = places.find(({ name }) => name === act.from);
    if (place === undefined) throw new Error(`There is no place ${act.from}.`);
    const measured: Seen[] = [];
    let why = '';
    for (let round = 0; round < rounds; round += 1) {
      const seen = await tryTwice(
        () => doOnce(browser, product, place, act),
        (reason) => (why = reason),
      );
      if (seen) measured.push(seen);
    }
    if (list)
      for (const { scripts } of measured) console.log(`    ${act.name}: ${scripts.join(', ') || 'no long frame'}`);
    tell({
      what: `Longest task at a processor 6 × slower: ${act.name}`,
      figure: measured.length > 0 ? findMedian(measured.map(({ longest }) => longest)) : `failed: ${why}`,
      most: 200,
      unit: 'ms',
    });
  }
}

async function doOnce(
  browser: Browser,
  product: Product,
  { path, account }: Place,
  { target, type }: Act,
): Promise<Seen> {
  const phone = await takePhone(browser, product, account);
  try {
    const page = await phone.newPage();
    const rest = await watchTraffic(page);
    await page.goto(path);
    await page.locator('#main h1').first().waitFor({ state: 'attached' });
    await rest();
    const place = target(page);
    await place.scrollIntoViewIfNeeded();
    const box = await place.boundingBox();
    if (box === null) throw new Error('There is nothing to press.');
    await slowDown(page, { cpu: 6 });
    await page.evaluate(watchTasks);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    if (type !== undefined) await page.keyboard.type(type);
    await rest();
    return await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  } finally {
    await phone.close();
  }
}

/** A frame that takes long, with the scripts that made it so. */
type LongFrame = PerformanceEntry & {
  scripts: { invoker: string; sourceFunctionName: string; sourceURL: string; duration: number }[];
};

/** Runs in the page. */
function watchTasks(): void {
  const seen = { longest: 0, scripts: [] as string[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { scripts } of list.getEntries() as LongFrame[])
      for (const { invoker, sourceFunctionName, sourceURL, duration } of scripts)
        if (duration > 40)
          seen.scripts.push(
            `${Math.round(duration)} ms ${invoker} ${sourceFunctionName} ${sourceURL.split('/').pop() ?? ''}`,
          );
  }).observe({ type: 'long-animation-frame' });
}
