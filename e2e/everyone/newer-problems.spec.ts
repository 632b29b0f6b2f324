import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

test(
  'newer problems are announced once a minute on a visible page, and the feed does not shift until the reader asks for them',
  { tag: '@phone' },
  async ({ person, join }) => {
    const { page, call } = await person('member');
    const other = await join('member', { name: 'Johan van der Merwe' });
    for (const number of [1, 2, 3, 4])
      await other.call('POST', '/problems', {
        title: `Older ${number}`,
        description: 'A pipe has burst under the tap in the garden.',
      });
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('/newer') && requests.push(request.url()));
    const top = page.getByRole('article').first();
    const strip = page.getByRole('button', { name: /new problems?$/ });
    const setHidden = (hidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
        Object.defineProperty(document, 'visibilityState', {
          configurable: true,
          get: () => (isHidden ? 'hidden' : 'visible'),
        });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }, hidden);

    await page.clock.install();
    await page.goto('/dashboard');
    await expect(top).toContainText('Older 4');
    await call('POST', '/problems', { title: 'My own', description: 'I wrote this elsewhere.' });
    const before = await top.boundingBox();
    await page.clock.runFor(61_000);
    await expect.poll(() => requests.length).toBe(1);
    await expect(strip).toHaveCount(0);

    for (const number of [1, 2])
      await other.call('POST', '/problems', {
        title: `Newer ${number}`,
        description: 'The lights in the passage flicker.',
      });
    await setHidden(true);
    await page.clock.runFor(130_000);
    expect(requests).toHaveLength(1);
    await setHidden(false);
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
  },
);
