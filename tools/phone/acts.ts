import type { Browser, Page } from '@playwright/test';
import { slowDown, takePhone } from './phone.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import { findMedian, type Row } from './report.ts';

type Act = { name: string; from: string; do: (page: Page) => Promise<unknown> };

const acts: Act[] = [
  { name: 'like', from: 'dashboard', do: (page) => page.getByRole('button', { name: /^Like/ }).first().click() },
  {
    name: 'open a problem',
    from: 'dashboard',
    do: (page) => page.locator('article h2 a, article h3 a').first().click(),
  },
  { name: 'open the menu', from: 'dashboard', do: (page) => page.getByRole('button', { name: 'Open menu' }).click() },
  { name: 'tab Providers', from: 'dashboard', do: (page) => page.getByRole('tab', { name: 'Providers' }).click() },
  {
    name: 'go to Explore',
    from: 'dashboard',
    do: (page) => page.getByRole('link', { name: 'Explore', exact: true }).click(),
  },
  { name: 'open the filters', from: 'explore', do: (page) => page.getByRole('button', { name: /^Filter/ }).click() },
  {
    name: 'ask for a quote',
    from: 'provider',
    do: (page) => page.getByRole('button', { name: 'Request Quote' }).last().click(),
  },
  {
    name: 'write a message',
    from: 'conversation',
    do: (page) => page.getByRole('textbox').last().pressSequentially('Good morning'),
  },
];

/** The longest task that each act of a person makes at a processor that is 6 times slower. Medians of `rounds`. */
export async function measureActs(
  browser: Browser,
  product: Product,
  { places, rounds }: { places: readonly Place[]; rounds: number },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const act of acts) {
    const place = places.find(({ name }) => name === act.from);
    if (place === undefined) continue;
    const longest: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const phone = await takePhone(browser, product, place.account);
      const page = await phone.newPage();
      await page.goto(place.path);
      await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
      await page.waitForTimeout(1_500);
      await slowDown(page, { cpu: 6 });
      await page.evaluate(() => {
        const seen = { longest: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
        }).observe({ type: 'longtask' });
      });
      await act.do(page);
      await page.waitForTimeout(3_000);
      longest.push(await page.evaluate(() => (window as unknown as { seen: { longest: number } }).seen.longest));
      await phone.close();
    }
    rows.push({
      what: `Longest task at a processor 6 × slower: ${act.name}`,
      figure: findMedian(longest),
      most: 200,
      unit: 'ms',
    });
  }
  return rows;
}
