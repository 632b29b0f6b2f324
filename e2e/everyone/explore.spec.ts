import type { Locator, Page } from '@playwright/test';
import { withoutFirstData } from '../support/failures.ts';
import { expectAccessible } from '../support/accessible.ts';
import { postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

const suburb = 'Zoneville';
const count = (page: Page) => page.getByRole('main').getByRole('status').first();
const cards = (page: Page) => page.getByRole('main').getByRole('article');
const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
const applied = (page: Page) => page.getByRole('group', { name: 'Applied filters' });

test.beforeAll(async ({ join, sql }) => {
  // A person posts only so many problems an hour.
  let owner = await join('member');
  for (let number = 1; number <= 24; number += 1) {
    if (number % 4 === 0) owner = await join('member');
    await postProblem(owner, `Dripping tap ${number}`, {
      description: `It drips ${number} times a minute, in the kitchen and in the night.`,
      category: number <= 22 ? 'Plumbing' : 'Electrical',
      location: `${suburb}, Soweto`,
      budget: String(number * 100),
    });
  }
  // The first was posted on the last minute of a day in Johannesburg, which is two hours behind in UTC.
  await sql`update problems set created_at = '2026-03-01T21:59:00Z' where title = 'Dripping tap 1'`;
  await sql`update problems set created_at = '2026-03-01T22:00:00Z' where title = 'Dripping tap 2'`;
});

test('Explore drops filters that make no sense and marks a range that ends before it begins', async ({ person }) => {
  const { page } = await person('member');

  await page.goto('/explore?minBudget=lots&maxBudget=-5&from=2026-13-40&to=yesterday&category=%20');
  await expect(page.getByRole('heading', { level: 1, name: 'Explore problems' })).toBeVisible();
  await expect(count(page)).toHaveText(/problems, newest first$/);
  await expect(applied(page)).toHaveCount(0);
  // A link from elsewhere: the list is not filtered by the other site's mark.
  await page.goto('/explore?fbclid=IwAR0&category=Electrical');
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL('/explore?category=Electrical');
  await page.goto('/explore?minBudget=500&maxBudget=50');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByText('The minimum is above the maximum.').filter({ visible: true })).toBeVisible();
});

test(
  'each filter narrows the list of problems and stands in the address',
  { tag: '@widths' },
  async ({ person, isMobile }) => {
    const { page } = await person('member');
    /** Fills in the filters as this width offers them, and applies them. */
    const narrow = async (fill: (filters: Locator) => Promise<void>) => {
      if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click();
      const filters = isMobile
        ? page.getByRole('dialog', { name: 'Filters' })
        : page.getByRole('complementary', { name: 'Filters and quick actions' });
      await fill(filters);
      await filters.getByRole('button', { name: isMobile ? /^Show/ : 'Apply filters' }).click();
    };

    await page.goto('/explore');
    await narrow(async (filters) => {
      await filters.getByLabel('Location').click();
      await filters.getByRole('combobox', { name: 'Location' }).fill(suburb.slice(0, -1));
      await page.getByRole('option', { name: `${suburb}, Soweto` }).click();
      await expect(filters.getByLabel('Location')).toHaveValue(`${suburb}, Soweto`);
    });
    await expect(page).toHaveURL(new RegExp(`location=${suburb}`));
    await expect(count(page)).toHaveText('24 problems match your filters');
    // A phone does not render the fields that stand beside the list on a desk.
    await expect(page.getByLabel('Minimum budget')).toHaveCount(isMobile ? 0 : 1);
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
      if (!isMobile) {
        // A tablet that is turned and turned back keeps what is typed.
        await page.setViewportSize({ width: 800, height: 900 });
        await expect(filters.getByLabel('Minimum budget')).toBeHidden();
        await page.setViewportSize({ width: 1440, height: 900 });
        await expect(filters.getByLabel('Minimum budget')).toHaveValue('900');
      }
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
  },
);

test(
  'scrolling loads further pages of problems, and going back restores the place in the list',
  { tag: '@phone' },
  async ({ person }) => {
    const { page } = await person('member');
    // As on a busy phone, where an observer brings several looks at once: the older one comes first.
    await page.addInitScript(() => {
      window.IntersectionObserver = class extends IntersectionObserver {
        constructor(look: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const older = { isIntersecting: false } as IntersectionObserverEntry;
          super((entries, observer) => look([older, ...entries], observer), options);
        }
      };
    });

    await page.goto(`/explore?location=${suburb}`);
    await expect(cards(page)).toHaveCount(10);
    const isSecond = (url: URL) => url.pathname === '/api/problems' && url.searchParams.has('cursor');
    await page.route(isSecond, (route) => route.abort());
    await scrollToEnd(page);
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
    const requests = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('cursor='))
        .at(-1),
    );
    expect((requests?.startTime ?? 0) - near).toBeGreaterThan(450);
    await scrollToEnd(page);
    await expect(page.getByText("You've reached the end of the list.")).toBeVisible();

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
  },
);

test('a list of problems that fails says so and loads on request', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');

  const isList = (url: URL) => url.pathname === '/api/problems';
  await withoutFirstData(page);
  await page.route(isList, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Down</h1>' }));
  await page.goto(`/explore?location=${suburb}`);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Failed to load problems');
  await page.unroute(isList);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveCount(10);
});

test('the next page is drawn in many tasks, between which the phone answers', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/dashboard');
  await expect(cards(page).first()).toBeVisible();
  // By this clock every look takes longer than the slice of time after which React makes way, so the speed of the machine does not matter.
  const tasks = await page.evaluateHandle(() => {
    const seen = { count: 0, untilDrawn: 0 };
    const now = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => now() + (ahead += 6);
    const channel = MessagePort.prototype;
    const send = channel.postMessage;
    channel.postMessage = function (message: unknown, options?: object) {
      seen.count += location.pathname === '/explore' ? 1 : 0;
      send.call(this, message, options);
    };
    new MutationObserver(() => {
      if (document.querySelector('#main h1')?.textContent === 'Explore problems') seen.untilDrawn ||= seen.count;
    }).observe(document.body, { subtree: true, childList: true });
    return seen;
  });
  await page.getByRole('link', { name: 'Explore', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Explore problems' })).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  // A page that is drawn in one task sends 4.
  expect((await tasks.jsonValue()).untilDrawn).toBeGreaterThan(20);
});

test('quick actions are those of the role; a visitor logs in first', { tag: '@phone' }, async ({ open, person }) => {
  const actions = async (page: Page) => {
    await page.goto('/explore');
    return page.getByRole('region', { name: 'Quick actions' }).getByRole('link');
  };
  const member = await person('member');
  await expect(await actions(member.page)).toHaveText([
    'Post Problem',
    'Browse Problems',
    'My Requests',
    'View All Providers',
  ]);
  const provider = await person('provider');
  await expect(await actions(provider.page)).toHaveText(['Find Problems', 'My Quotes', 'View All Providers']);
  const admin = await person('admin');
  await expect(await actions(admin.page)).toHaveText([
    'Post Problem',
    'Browse Problems',
    'My Requests',
    'View All Providers',
  ]);

  const visitor = await open();
  await admin.call('PUT', '/settings/site', { publicBrowsing: true });
  const offered = await actions(visitor);
  await expect(offered).toHaveText(['Post Problem', 'Browse Problems', 'My Requests', 'View All Providers']);
  await offered.first().click();
  await expect(visitor).toHaveURL(/\/login\?next=%2Fpost-problem$/);
  await admin.call('PUT', '/settings/site', { publicBrowsing: false });
  await visitor.goto('/explore?category=Plumbing');
  await expect(visitor).toHaveURL(/\/login\?next=%2Fexplore%3Fcategory%3DPlumbing/);
});

test(
  'Explore lists closed problems only on request, and finds the suburbs of a city',
  { tag: '@phone' },
  async ({ join, person }) => {
    const owner = await join('member');
    const street = 'Kliptown Square';
    await postProblem(owner, 'Gate is stuck', { location: street });
    const id = await postProblem(owner, 'Wall fell over', { location: street });
    await owner.call('POST', `/problems/${id}/withdraw`);
    const { page } = await person('member');

    await page.goto(`/explore?location=${street}`);
    await expect(cards(page)).toHaveText([/Gate is stuck/]);
    await expect(count(page)).toHaveText('1 problem matches your filters');
    await page.getByRole('button', { name: /^Filters/ }).click();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByLabel('Status').selectOption('Closed');
    await filters.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/status=closed/);
    await expect(cards(page)).toHaveText([/Wall fell over/]);
    await expectAccessible(page);
    await applied(page).getByRole('link', { name: 'Remove filter: Closed' }).click();
    await expect(cards(page)).toHaveText([/Gate is stuck/]);

    await page.goto(`/explore?location=Soweto&category=Marketing`);
    await page.getByRole('link', { name: 'Show closed problems too' }).click();
    await expect(page).toHaveURL(/status=all/);
    await page.goto('/explore?location=Johannesburg');
    await expect(cards(page).filter({ hasText: 'Gate is stuck' })).toBeVisible();
  },
);
