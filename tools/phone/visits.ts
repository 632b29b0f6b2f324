import type { Browser } from '@playwright/test';
import { kilobytes, takePhone, watchTraffic } from './phone.ts';
import { type Place, goalOf } from './places.ts';
import type { Product } from './product.ts';
import type { Row } from './report.ts';

export const mostAhead = 80;

/** Measures a first visit to each page, and the return to the dashboard. */
export async function measureVisits(browser: Browser, product: Product, places: readonly Place[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, path, account } of places) {
    const most = goalOf(name);
    const phone = await takePhone(browser, product, account);
    const page = await phone.newPage();
    const tell = await watchTraffic(page);
    await page.goto(path);
    const { requests, ahead } = await tell();
    const scripts = requests.filter(({ url }) => url.endsWith('.js')).length;
    rows.push(
      { what: `First visit, ${name}`, figure: kilobytes(requests), most: most.kB, unit: 'kB' },
      { what: `First visit, ${name}: requests`, figure: requests.length, most: most.requests },
      { what: `First visit, ${name}: scripts`, figure: scripts, most: most.scripts },
    );
    if (process.argv.includes('--list'))
      for (const { url, bytes } of requests) console.log(`  ${name}: ${bytes} ${url.slice(product.url.length)}`);
    if (name === 'dashboard') {
      rows.push({ what: 'Fetched ahead once the line rests', figure: kilobytes(ahead), most: mostAhead, unit: 'kB' });
      await page.close();
      const again = await phone.newPage();
      const tellAgain = await watchTraffic(again);
      await again.goto(path);
      const { requests: returned } = await tellAgain();
      if (process.argv.includes('--list'))
        for (const { url, bytes } of returned) console.log(`  return: ${bytes} ${url.slice(product.url.length)}`);
      rows.push(
        { what: 'Return to the dashboard', figure: kilobytes(returned), most: 6, unit: 'kB' },
        { what: 'Return to the dashboard: requests', figure: returned.length, most: 6 },
      );
    }
    await phone.close();
  }
  return rows;
}
