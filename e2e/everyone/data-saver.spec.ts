import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { postProblem, publishListing, uploadPicture } from '../support/marketplace.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

/** The paths that the page asks for from now on. */
function listRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}
const photosIn = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.webp'));

test(
  'those who save data get photos when they ask for them and nothing ahead, and see what was used',
  { tag: '@phone' },
  async ({ join, person }) => {
    const naledi = await person('member');
    const thabo = await join('provider');
    const avatarId = await uploadPicture(thabo, 'avatar', 'thabo.jpg');
    const portfolio = [{ id: await uploadPicture(thabo, 'portfolio', 'drain.jpg'), alt: 'A drain' }];
    const listing = await publishListing(thabo, { avatarId, portfolio });
    await postProblem(naledi, 'Geyser drips', { photos: [await uploadPicture(naledi, 'problem', 'geyser.jpg')] });
    const { page } = naledi;
    // A browser that tells its wish to the server alone.
    await page.setExtraHTTPHeaders({ 'Save-Data': 'on' });
    const paths = listRequests(page);

    await test.step('what the browser wishes', async () => {
      await page.goto('/dashboard');
      const show = page.getByRole('button', { name: /^Show photo about \d+ kB$/ });
      await expect(show).toBeVisible();
      await expectAccessible(page);
      await page.waitForLoadState('networkidle');
      expect(photosIn(paths)).toEqual([]);
      expect(paths.filter((path) => path.endsWith('.woff2'))).toEqual([]);
      const scripts = paths.length;
      await show.click();
      await expect(page.getByRole('article').locator('img')).toBeVisible();
      expect(photosIn(paths)).toEqual([expect.stringMatching(/\/small\.webp$/)]);
      await page.getByRole('link', { name: 'Explore', exact: true }).hover();
      await page.waitForLoadState('networkidle');
      expect(paths.slice(scripts).filter((path) => path.startsWith('/assets/'))).toEqual([]);
    });

    await test.step('a gallery and a portrait', async () => {
      await page.setExtraHTTPHeaders({});
      await page.addInitScript(() => {
        // A browser whose data saver is on, as Chromium on a phone says it to scripts.
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      });
      await page.goto(`/providers/${listing}`);
      paths.length = 0;
      const thumbnail = page.getByRole('button', { name: /A drain, 1 of 1/ });
      await thumbnail.click();
      await expect(thumbnail.locator('img')).toBeVisible();
      await page.getByRole('button', { name: `Show photo: ${thabo.name}` }).click();
      await expect.poll(() => photosIn(paths)).toHaveLength(2);
      await page.getByRole('button', { name: 'A drain, 1 of 1', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('img', { name: 'A drain' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('one’s own choice, and what was used', async () => {
      await page.goto('/settings?tab=data');
      await expect(page.getByText('Your browser asks to save data now.')).toBeVisible();
      await page.getByLabel('Never save data').check();
      const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
      await expect(row('Pages and code')).toContainText(/\d{2,} kB|MB/);
      await expect(row('Photos')).toContainText(/[1-9]\d* kB/);
      await expect(row('Files that you sent')).toContainText('0 kB');
      await expectAccessible(page);
      await page.goto('/dashboard');
      await expect(page.getByRole('article').locator('img')).toBeVisible();
      await page.goto('/settings?tab=profile');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles(await jpegFile('me.jpg', '#336699'));
      await page.getByRole('button', { name: 'Use picture' }).click();
      await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
      await page.goto('/settings?tab=data');
      await expect(page.getByLabel('Never save data')).toBeChecked();
      await expect(row('Files that you sent')).toContainText(/[1-9]\d* kB/);
    });
  },
);
