import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/test.ts';

const name = 'Adams & Sons';
const suburb = 'Loodsdorp';
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Providers, categories and places' });
const block = (page: Page, name: string) => sidebar(page).getByRole('region', { name });
const isSidebar = (url: URL) => url.pathname === '/api/sidebar';

test('a phone shows no sidebar and does not request it', async ({ person }) => {
  const { page } = await person('member');
  let isRequested = false;
  await page.route(isSidebar, (route) => {
    isRequested = true;
    return route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Problem Feed' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(sidebar(page)).toHaveCount(0);
  expect(isRequested).toBe(false);
});

test.describe('on a wide screen', () => {
  test.beforeAll(async ({ join, sql }) => {
    const provider = await join('provider', { name: 'Pieter Adams' });
    await sql`update providers set name = ${name}, specialty = 'Painting', short_bio = ${'Walls. '.repeat(20)}, locations_served = array['Soweto', 'Lenasia'],
      rating_sum = 4500, rating_count = 900, completed_jobs_count = 126, saved_at = created_at where account_id = ${provider.id}`;
    const member = await join('member');
    await member.call('POST', '/problems', {
      description: 'The wall is damp',
      category: 'Painting',
      location: `${suburb}, Soweto`,
    });
    await sql`update problem_suburbs set problem_count = 999 where suburb = ${suburb}`;
    await sql`update problem_places set problem_count = 999 where location = ${`${suburb}, Soweto`}`;
  });

  test(
    'the page stands without a sidebar that fails to load, and loads it on request',
    { tag: '@desk' },
    async ({ person }) => {
      const { page } = await person('member');

      await page.route(isSidebar, (route) => route.abort());
      await page.goto('/dashboard');
      await expect(sidebar(page).getByRole('alert')).toContainText(
        'Failed to load sidebar data. Please try again later.',
      );
      await expect(page.getByRole('heading', { name: 'Problem Feed' })).toBeVisible();
      await page.unroute(isSidebar);
      // The answer of an empty marketplace.
      await page.route(isSidebar, (route) => route.fulfill({ json: { providers: [], categories: [], locations: [] } }));
      await sidebar(page).getByRole('button', { name: 'Try again' }).click();
      await expect(block(page, 'Top Rated Providers')).toContainText('No rated providers yet.');
      await expect(block(page, 'Trending Categories')).toContainText('No categories with problems yet.');
      await expect(block(page, 'Popular Locations')).toContainText('No places with problems yet.');
      await page.unroute(isSidebar);
    },
  );

  test(
    'the sidebar lists at most three providers and five places, with their counts',
    { tag: '@desk' },
    async ({ person }) => {
      const { page } = await person('member');

      const answer = Promise.withResolvers<void>();
      await page.route(isSidebar, (route) => answer.promise.then(() => route.continue()));
      await page.goto('/dashboard');
      for (const title of ['Top Rated Providers', 'Trending Categories', 'Popular Locations'])
        await expect(block(page, title).getByRole('status')).toHaveText(`Loading ${title}`);
      answer.resolve();
      await expect(block(page, 'Top Rated Providers').getByRole('button').first()).toContainText(name);
      await expect(block(page, 'Top Rated Providers').getByRole('button').first()).toContainText('5.0');
      expect(await block(page, 'Top Rated Providers').getByRole('button').count()).toBeLessThanOrEqual(3);
      await expect(block(page, 'Popular Locations').getByRole('link', { name: suburb })).toContainText('999 issues');
      expect(await block(page, 'Popular Locations').getByRole('listitem').count()).toBeLessThanOrEqual(5);
      for (const title of ['Top Rated Providers', 'Trending Categories', 'Popular Locations']) {
        await expect(block(page, title).getByRole('link', { name: 'View All Providers' })).toHaveAttribute(
          'href',
          '/providers',
        );
      }
    },
  );

  test(
    'a provider of the sidebar opens over the page and can be asked for a quote',
    { tag: '@desk' },
    async ({ person }) => {
      const { page } = await person('member');
      await page.goto('/dashboard');

      const first = block(page, 'Top Rated Providers').getByRole('button').first();
      await first.click();
      const popup = page.getByRole('dialog', { name });
      await expect(popup).toContainText('5.0');
      await expect(popup).toContainText('(900 reviews)');
      await expect(popup).toContainText('126 completed jobs');
      await expect(popup).toContainText(`${'Walls. '.repeat(20).slice(0, 100)}...`);
      await expect(popup.getByRole('list', { name: 'Locations served' }).getByRole('listitem')).toHaveText([
        'Soweto',
        'Lenasia',
      ]);
      await expect(popup.getByRole('link', { name: 'View Profile' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(popup).toBeHidden();
      await expect(first).toBeFocused();
      await first.press('Enter');
      await popup.getByRole('button', { name: 'Request Quote' }).click();
      await expect(page.getByRole('dialog', { name: 'Request a Quote' })).toContainText(name);
      await page.keyboard.press('Escape');
    },
  );

  test('categories and places of the sidebar lead to Explore', { tag: '@desk' }, async ({ person }) => {
    const { page } = await person('member');
    await page.goto('/dashboard');

    await block(page, 'Trending Categories')
      .getByRole('link', { name: /Painting/ })
      .click();
    await expect(page).toHaveURL('/explore?category=Painting');
    await page.goBack();
    await block(page, 'Popular Locations').getByRole('link', { name: suburb }).click();
    await expect(page).toHaveURL(`/explore?location=${suburb}`);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('1 problem matches your filters');
  });
});
