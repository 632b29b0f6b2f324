import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { atTheirBrowser } from '../support/people.ts';
import { inDatabase, join } from '../support/seed.ts';

const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
const applied = (page: Page) => page.getByRole('group', { name: 'Applied filters' });

test('problems are explored by every filter, page after page, and the place is kept on going back', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const suburb = `Zoneville ${info.project.name}`;
  const naledi = await join(browser, app, options, { name: 'Naledi Mokoena' });
  const { page } = naledi;

  /** Fills in the filters as this width offers them, and applies them. */
  const narrow = async (fill: (filters: ReturnType<Page['getByRole']>) => Promise<void>) => {
    if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
    const filters = isMobile
      ? page.getByRole('dialog', { name: 'Filters' })
      : page.getByRole('complementary', { name: 'Filters and quick actions' });
    await fill(filters);
    await filters.getByRole('button', { name: isMobile ? /^Show/ : 'Apply filters' }).click();
  };

  await test.step('there are 24 problems of every kind', async () => {
    for (let number = 1; number <= 24; number += 1) {
      await naledi.call('POST', '/problems', {
        title: `Dripping tap ${number}`,
        description: `It drips ${number} times a minute, in the kitchen and in the night.`,
        category: number <= 22 ? 'Plumbing' : 'Electrical',
        location: `${suburb}, Soweto`,
        budget: String(number * 100),
      });
    }
    await inDatabase(app, async (sql) => {
      // The first was posted on the last minute of a day in Johannesburg, which is two hours behind in UTC.
      await sql`update problems set created_at = '2026-03-01T21:59:00Z' where title = 'Dripping tap 1' and owner_id = ${naledi.id}`;
      await sql`update problems set created_at = '2026-03-01T22:00:00Z' where title = 'Dripping tap 2' and owner_id = ${naledi.id}`;
    });
  });

  await test.step('what makes no sense in the address is dropped, and a range that ends before it begins is said beside the field', async () => {
    await page.goto('/explore?minBudget=lots&maxBudget=-5&from=2026-13-40&to=yesterday&category=%20');
    await expect(page.getByRole('heading', { level: 1, name: 'Explore problems' })).toBeVisible();
    await expect(count(page)).toHaveText(/problems, newest first$/);
    await expect(applied(page)).toHaveCount(0);
    await page.goto('/explore?minBudget=500&maxBudget=50');
    if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByText('The minimum is above the maximum.').filter({ visible: true })).toBeVisible();
  });

  await test.step('each filter narrows the list and stands in the address', async () => {
    await page.goto('/explore');
    await narrow(async (filters) => {
      await filters.getByLabel('Location').click();
      await filters.getByRole('combobox', { name: 'Location' }).fill(suburb.slice(0, -1));
      await page.getByRole('option', { name: `${suburb}, Soweto` }).click();
      await expect(filters.getByLabel('Location')).toHaveValue(`${suburb}, Soweto`);
    });
    await expect(page).toHaveURL(new RegExp(`location=${suburb.replace(' ', '\\+')}`));
    await expect(count(page)).toHaveText('24 problems match your filters');
    await expectAccessible(page);

    await narrow(async (filters) => {
      await expect(filters.getByLabel('Category').getByRole('option').first()).toHaveText('All Categories');
      await filters.getByLabel('Category').selectOption('Electrical');
    });
    await expect(count(page)).toHaveText('2 problems match your filters');
    await expect(cards(page)).toHaveText([/Dripping tap 24/, /Dripping tap 23/]);

    await narrow(async (filters) => {
      await filters.getByLabel('Category').selectOption('');
      await filters.getByLabel('Minimum budget').fill('900');
      await filters.getByLabel('Maximum budget').fill('R 700');
      await filters.getByRole('button', { name: isMobile ? /^Show/ : 'Apply filters' }).click();
      await expect(filters.getByText('The minimum is above the maximum.')).toBeVisible();
      await filters.getByLabel('Minimum budget').fill('500');
      if (isMobile) await expect(filters.getByRole('button', { name: 'Show 3 problems' })).toBeVisible();
    });
    await expect(page).toHaveURL(/minBudget=500&maxBudget=700/);
    await expect(cards(page)).toHaveText([/Dripping tap 7/, /Dripping tap 6/, /Dripping tap 5/]);

    await applied(page).getByRole('link', { name: 'Remove filter: Up to R700' }).click();
    await expect(page).not.toHaveURL(/maxBudget/);
    await expect(count(page)).toHaveText('20 problems match your filters');
    await applied(page).getByRole('link', { name: 'Remove filter: From R500' }).click();
    await expect(count(page)).toHaveText('24 problems match your filters');

    await narrow(async (filters) => {
      await filters.getByLabel('From').fill('2026-03-01');
      await filters.getByLabel('To', { exact: true }).fill('2026-02-01');
      await filters.getByRole('button', { name: isMobile ? /^Show/ : 'Apply filters' }).click();
      await expect(filters.getByText('The first day is after the last.')).toBeVisible();
      if (isMobile) await expectAccessible(page);
      await filters.getByLabel('To', { exact: true }).fill('2026-03-01');
    });
    await expect(cards(page)).toHaveText([/Dripping tap 1/]);
    await applied(page).getByRole('link', { name: 'Remove filter: Until 1 March 2026' }).click();
    await applied(page).getByRole('link', { name: 'Remove filter: Since 1 March 2026' }).click();
    await expect(count(page)).toHaveText('24 problems match your filters');

    await page.getByRole('group', { name: 'Category' }).getByRole('link', { name: 'Gardening' }).click();
    await expect(page.getByRole('heading', { name: 'No problems found' })).toBeVisible();
    await expect(count(page)).toHaveText('0 problems match your filters');
    await applied(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/explore$/);
    await expect(applied(page)).toHaveCount(0);
  });

  await test.step('pages follow as one scrolls; one that fails can be asked for again', async () => {
    await page.goto(`/explore?location=${suburb}`);
    await expect(cards(page)).toHaveCount(10);
    const isSecond = (url: URL) => url.pathname === '/api/problems' && url.searchParams.has('cursor');
    await page.route(isSecond, (route) => route.abort());
    await toTheEnd(page);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Failed to load problems');
    await expect(cards(page)).toHaveCount(10);
    await page.unroute(isSecond);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(20);
    // The end comes near at this moment at the earliest; half a second later the third page is asked for.
    const nearTheEnd = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - 700);
        return performance.now();
      });
    const near = await nearTheEnd();
    await expect(async () => {
      await nearTheEnd();
      await expect(cards(page)).toHaveCount(24, { timeout: 2_000 });
    }).toPass();
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('cursor='))
        .at(-1),
    );
    expect((asked?.startTime ?? 0) - near).toBeGreaterThan(450);
    await toTheEnd(page);
    await expect(page.getByText("You've reached the end of the list.")).toBeVisible();
  });

  await test.step('going back from a problem of the third page leads to the very place', async () => {
    const third = page.getByRole('link', { name: 'Dripping tap 3', exact: true });
    await third.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(1500);
    await third.click();
    await expect(page).toHaveURL(/\/problems\//);
    await expect(
      page.getByRole('heading', { name: 'Dripping tap 3', exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/explore\?/);
    await expect(cards(page)).toHaveCount(24);
    await expect(third).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);

    await page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('link', { name: /^(Dashboard|Home)$/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Problem Feed' })).toBeVisible();
    await page.goBack();
    await expect(cards(page)).toHaveCount(24);
    await expect(third).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });

  await test.step('when the list cannot be fetched it says so, and tries again', async () => {
    const isList = (url: URL) => url.pathname === '/api/problems';
    await page.route(isList, (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Down</h1>' }),
    );
    await page.goto(`/explore?location=${suburb}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Failed to load problems');
    await page.unroute(isList);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page)).toHaveCount(10);
  });
});

test('quick actions are what this person can do', async ({ browser, app, contextOptions, viewport, isMobile }) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const actions = async (page: Page) => {
    await page.goto('/explore');
    return page.getByRole('region', { name: 'Quick actions' }).getByRole('link');
  };
  const member = await join(browser, app, options, { name: 'Lerato Molefe' });
  await expect(await actions(member.page)).toHaveText([
    'Post Problem',
    'Browse Problems',
    'My Requests',
    'View All Providers',
  ]);
  const provider = await join(browser, app, options, { name: 'Thabo Nkosi', role: 'provider' });
  await expect(await actions(provider.page)).toHaveText(['Find Problems', 'My Quotes', 'View All Providers']);
  const admin = await join(browser, app, options, { name: 'Anele Dube', role: 'admin' });
  await expect(await actions(admin.page)).toHaveText([
    'Post Problem',
    'Browse Problems',
    'My Requests',
    'View All Providers',
  ]);

  const visitor = await atTheirBrowser(browser, { ...options, baseURL: app.url });
  await admin.call('PUT', '/settings/site', { publicBrowsing: true });
  await expect(await actions(visitor)).toHaveText(['Browse Problems', 'View All Providers']);
  await admin.call('PUT', '/settings/site', { publicBrowsing: false });
  await visitor.goto('/explore?category=Plumbing');
  await expect(visitor).toHaveURL(/\/login\?next=%2Fexplore%3Fcategory%3DPlumbing/);
});
