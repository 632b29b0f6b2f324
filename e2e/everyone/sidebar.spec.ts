import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { inDatabase, join } from '../support/seed.ts';

test('the right sidebar says who is rated best and where most is asked for, and leads there', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const naledi = await join(browser, app, options, { name: 'Naledi Mokoena' });
  const { page } = naledi;
  const sidebar = page.getByRole('complementary', { name: 'Providers, categories and places' });
  const block = (name: string) => sidebar.getByRole('region', { name });
  const isSidebar = (url: URL) => url.pathname === '/api/sidebar';

  if (isMobile) {
    await test.step('a phone has no room for it, and does not ask', async () => {
      let asked = false;
      await page.route(isSidebar, (route) => {
        asked = true;
        return route.continue();
      });
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: 'Problem Feed' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(sidebar).toHaveCount(0);
      expect(asked).toBe(false);
    });
    return;
  }

  await test.step('when it cannot be loaded the page stands without it, and it can be asked for again', async () => {
    await page.route(isSidebar, (route) => route.abort());
    await page.goto('/dashboard');
    await expect(sidebar.getByRole('alert')).toContainText('Failed to load sidebar data. Please try again later.');
    await expect(page.getByRole('heading', { name: 'Problem Feed' })).toBeVisible();
    await page.unroute(isSidebar);
    // What an empty marketplace would answer.
    await page.route(isSidebar, (route) => route.fulfill({ json: { providers: [], categories: [], locations: [] } }));
    await sidebar.getByRole('button', { name: 'Try again' }).click();
    await expect(block('Top Rated Providers')).toContainText('No rated providers yet.');
    await expect(block('Trending Categories')).toContainText('No problems to count yet.');
    await expect(block('Popular Locations')).toContainText('No places to count yet.');
    await page.unroute(isSidebar);
  });

  const name = `Adams & Sons ${info.project.name} ${Date.now().toString(36)}`;
  const suburb = `Loodsdorp${Date.now().toString(36)}`;
  await test.step('there is a provider whom nobody beats, and a suburb with more problems than any', async () => {
    const provider = await join(browser, app, options, { name: 'Pieter Adams', role: 'provider' });
    await inDatabase(app, async (sql) => {
      await sql`update providers set name = ${name}, specialty = 'Painting', short_bio = ${'Walls. '.repeat(20)}, locations_served = array['Soweto', 'Lenasia'],
        rating_sum = 4500, rating_count = 900, completed_jobs_count = 126, saved_at = created_at where account_id = ${provider.id}`;
    });
    await naledi.call('POST', '/problems', {
      description: 'The wall is damp',
      category: 'Painting',
      location: `${suburb}, Soweto`,
    });
    await inDatabase(app, (sql) => sql`update problem_suburbs set problem_count = 999 where suburb = ${suburb}`);
  });

  await test.step('three providers at most, five categories, five places, each with its count', async () => {
    await page.goto('/dashboard');
    await expect(block('Top Rated Providers').getByRole('button').first()).toContainText(name);
    await expect(block('Top Rated Providers').getByRole('button').first()).toContainText('5.0');
    expect(await block('Top Rated Providers').getByRole('button').count()).toBeLessThanOrEqual(3);
    await expect(block('Popular Locations').getByRole('link', { name: suburb })).toContainText('999 issues');
    expect(await block('Popular Locations').getByRole('listitem').count()).toBeLessThanOrEqual(5);
    for (const title of ['Top Rated Providers', 'Trending Categories', 'Popular Locations']) {
      await expect(block(title).getByRole('link', { name: 'View All Providers' })).toHaveAttribute(
        'href',
        '/providers',
      );
    }
  });

  await test.step('a provider opens over the page, and can be asked from there', async () => {
    const first = block('Top Rated Providers').getByRole('button').first();
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
  });

  await test.step('categories and places lead to Explore', async () => {
    await block('Trending Categories')
      .getByRole('link', { name: /Painting/ })
      .click();
    await expect(page).toHaveURL('/explore?category=Painting');
    await page.goBack();
    await block('Popular Locations').getByRole('link', { name: suburb }).click();
    await expect(page).toHaveURL(`/explore?location=${suburb}`);
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('1 problem matches your filters');
  });
});
