import type { Browser, Page } from '@playwright/test';
import { loadOnBadLine, unfinished } from './dropped-requests.ts';
import { takePhone } from './phone.ts';
import type { Place } from './places.ts';
import type { Product } from './product.ts';
import type { Row } from './report.ts';

/** Measures a bad line: 40 loads of eight pages with 5 % of the requests dropped, and the return of a page that was opened offline. */
export async function measureBadLine(browser: Browser, product: Product, places: readonly Place[]): Promise<Row[]> {
  const account = places.find((place) => place.account)?.account;
  // A service worker would have the files at hand: this is a phone that is here for the first time.
  const phone = await takePhone(browser, product, account, 'block');
  const addresses = [
    ...places.filter((place) => place.account && place.account === account).map(({ path }) => path),
    '/my-quotes',
    '/my-jobs',
  ];
  const { requests, dropped, brokenPages, brokenParts } = await loadOnBadLine(await phone.newPage(), addresses, {
    loads: 40,
  });
  const { seconds, isSamePage, isSameScroll } = await comeBackOnline(await phone.newPage());
  await phone.close();
  return [
    { what: 'bad line: requests dropped in 40 loads', figure: `${dropped} of ${requests}` },
    { what: 'bad line: broken pages', figure: brokenPages.length, most: 0 },
    { what: 'bad line: broken parts', figure: brokenParts.length, most: 0 },
    { what: 'back online: everything there', figure: seconds, most: 3, unit: 's' },
    { what: 'back online: history or scroll lost', figure: Number(!isSamePage) + Number(!isSameScroll), most: 0 },
  ];
}

type BackOnline = { seconds: number; isSamePage: boolean; isSameScroll: boolean };

/** Opens a page offline from the middle of the dashboard, goes online again and then back. The bell leads to the page, whose code was never fetched. */
async function comeBackOnline(page: Page): Promise<BackOnline> {
  await page.goto('/dashboard');
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => {
    window.scrollTo(0, 300);
    Object.assign(window, { isSame: true });
  });
  await page.context().setOffline(true);
  const bell = page.locator('header a[href="/notifications"]').first();
  const scrolled = await page.evaluate(() => window.scrollY);
  await bell.dispatchEvent('click');
  const failure = page.getByRole('alert').first();
  await failure.waitFor();
  await page.context().setOffline(false);
  const began = Date.now();
  await failure.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.locator(unfinished).first().waitFor({ state: 'detached' });
  const seconds = (Date.now() - began) / 1_000;
  await page.goBack();
  await page.getByRole('article').first().waitFor();
  const isBack = (y: number) => page.waitForFunction((at) => Math.abs(window.scrollY - at) < 2, y, { timeout: 5_000 });
  return {
    seconds,
    isSamePage: await page.evaluate(() => 'isSame' in window),
    isSameScroll:
      scrolled > 0 &&
      (await isBack(scrolled).then(
        () => true,
        () => false,
      )),
  };
}
