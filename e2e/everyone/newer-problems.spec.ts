import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { join } from '../support/seed.ts';

test('newer problems are announced each minute while somebody looks, and nothing moves until they are wanted', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const { page, call } = await join(browser, app, options, { name: 'Lerato Mokoena' });
  const other = await join(browser, app, options, { name: 'Johan van der Merwe' });
  for (const number of [1, 2, 3, 4])
    await other.call('POST', '/problems', {
      title: `Older ${number}`,
      description: 'A pipe has burst under the tap in the garden.',
    });
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/newer') && asked.push(request.url()));
  const top = page.getByRole('article').first();
  const strip = page.getByRole('button', { name: /new problems?$/ });
  const see = (hidden: boolean) =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => (now ? 'hidden' : 'visible'),
      });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, hidden);

  await page.clock.install();
  await page.goto('/dashboard');
  await expect(top).toContainText('Older 4');
  await call('POST', '/problems', { title: 'My own', description: 'I wrote this elsewhere.' });
  const before = await top.boundingBox();
  await page.clock.runFor(61_000);
  await expect.poll(() => asked.length).toBe(1);
  await expect(strip).toHaveCount(0);

  for (const number of [1, 2])
    await other.call('POST', '/problems', {
      title: `Newer ${number}`,
      description: 'The lights in the passage flicker.',
    });
  await see(true);
  await page.clock.runFor(130_000);
  expect(asked).toHaveLength(1);
  await see(false);
  await expect(strip).toHaveText('2 new problems');
  await expect(top).toContainText('Older 4');
  expect(await top.boundingBox()).toEqual(before);
  await expectAccessible(page);

  await page.evaluate(() => window.scrollTo({ top: 400 }));
  await expect(strip).toBeInViewport();
  await strip.click();
  await expect(top).toContainText('Newer 2');
  await expect(strip).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
