import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { atTheirBrowser } from '../support/people.ts';
import { inDatabase, join } from '../support/seed.ts';

/** The search of the header; on a phone that of the page which its icon leads to. */
async function searchBox(page: Page, isMobile: boolean) {
  if (isMobile && !new URL(page.url()).pathname.startsWith('/search'))
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  return page
    .getByRole('search')
    .getByRole('searchbox')
    .or(page.getByRole('search').getByRole('combobox'))
    .filter({ visible: true });
}

const found = (page: Page, kind: 'Problems' | 'Providers') =>
  page.getByRole('region', { name: new RegExp(`^${kind}`) }).getByRole('article');
const isFind = (url: URL) => url.pathname === '/api/search';

test('search finds problems and providers, marks what matched, and says where there is nothing', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const [naledi, thabo] = [
    await join(browser, app, options, { name: 'Naledi Mokoena' }),
    await join(browser, app, options, { name: 'Thabo Nkosi', role: 'provider' }),
  ];
  const { page } = naledi;
  // A word of this run's own, since the marketplace is shared with other tests.
  const word = `Kwá${info.project.name}${Date.now().toString(36)}`;
  const plain = word.toLowerCase().replace('á', 'a');

  await test.step('there is a problem by title, one by description, one that says HTML, and a provider', async () => {
    const post = (title: string, description: string) =>
      naledi.call('POST', '/problems', { title, description, category: 'Plumbing', location: 'Soweto' });
    await post(`The ${word} geyser leaks`, 'Water comes through the ceiling of the passage.');
    await post('Water on the floor', `It comes from the ${word} pipe <b>below</b> the basin.`);
    await post(`<img src=x onerror="document.title='broken'"> ${word}`, 'A title is text, whatever it says.');
    await inDatabase(
      app,
      (sql) =>
        sql`update providers set name = ${`${word} Plumbers`}, specialty = 'Plumbing', saved_at = created_at where account_id = ${thabo.id}`,
    );
  });

  await test.step('blank text goes nowhere, other text goes trimmed to its page', async () => {
    await page.goto('/dashboard');
    const box = await searchBox(page, isMobile);
    await expect(box).toHaveAttribute('placeholder', 'Search problems, providers, or categories...');
    const before = page.url();
    await box.fill('   ');
    await box.press('Enter');
    expect(page.url()).toBe(before);
    await box.fill(`  ${plain.toUpperCase()}  `);
    await box.press('Enter');
    await expect(page).toHaveURL(`/search?q=${plain.toUpperCase()}`);
  });

  await test.step('matches are marked, titles first, and text stays text', async () => {
    await expect(found(page, 'Problems')).toHaveCount(3);
    await expect(found(page, 'Problems').last()).toContainText('Water on the floor');
    await expect(found(page, 'Providers')).toHaveText([new RegExp(`${word} Plumbers`)]);
    await expect(found(page, 'Problems').locator('mark')).toHaveText([word, word, word]);
    await expect(found(page, 'Providers').locator('mark')).toHaveText([word]);
    await expect(found(page, 'Problems').getByText('<img src=x', { exact: false })).toBeVisible();
    await expect(page).toHaveTitle('Search · Lungisa');
    await expect(page.getByRole('heading', { name: 'Problems (3)' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Providers (1)' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('nothing asked, nothing found, and a search that fails each say so', async () => {
    await page.goto('/search?q=%20%20');
    await expect(page.getByText('Please enter a term to search for.')).toBeVisible();
    await page.goto(`/search?q=${plain}+%25_%5C`);
    await expect(page.getByText('No Results Found')).toBeVisible();
    await page.route(isFind, (route) => route.abort());
    await page.goto(`/search?q=${plain}`);
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Search Error');
    await expectAccessible(page);
    await page.unroute(isFind);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(found(page, 'Problems')).toHaveCount(3);
  });

  await test.step('who is signed out searches as well, and is led to log in for what a result leads to', async () => {
    const visitor = await atTheirBrowser(browser, { ...options, baseURL: app.url });
    await visitor.goto(`/search?q=${plain}`);
    await expect(found(visitor, 'Problems')).toHaveCount(3);
    await expect(visitor.getByRole('button', { name: /Request Quote/ })).toHaveCount(0);
    await expectAccessible(visitor);
    const box = await searchBox(visitor, isMobile);
    await box.fill('');
    await expect(visitor.getByText('Recent searches')).toHaveCount(0);
    await found(visitor, 'Problems').first().getByRole('link').first().click();
    await expect(visitor).toHaveURL(/\/login\?next=%2Fproblems%2F/);
    await visitor.context().close();
  });
});

test('the search box suggests as one types, remembers on this device, and forgets on signing out', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const naledi = await join(browser, app, options, { name: 'Lerato Molefe' });
  const thabo = await join(browser, app, options, { name: 'Sipho Dube', role: 'provider' });
  const { page } = naledi;
  const word = `Gevel${info.project.name}${Date.now().toString(36)}`;
  const problem = await naledi.call('POST', '/problems', {
    title: `${word} wall is damp`,
    description: 'The paint comes off.',
    category: 'Painting',
    location: 'Hatfield',
  });
  const [listing] = await inDatabase(
    app,
    (sql) =>
      sql`update providers set name = ${`${word} Painters`}, specialty = 'Painting', saved_at = created_at where account_id = ${thabo.id} returning id`,
  );
  const suggestions = page.getByRole('grid', { name: 'Suggestions' }).getByRole('row');
  const recent = page.getByRole('grid', { name: 'Recent searches' }).getByRole('row');

  await test.step('what it suggests is reached by keyboard alone', async () => {
    await page.goto('/dashboard');
    let box = await searchBox(page, isMobile);
    await box.fill('plumb');
    await expect(suggestions.filter({ hasText: 'Category' })).toHaveText(/Plumbing/);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await box.press('Escape');
    await expect(suggestions).toHaveCount(0);
    await expect(box).toHaveValue('plumb');
    await box.press('ArrowDown');
    await expect(suggestions.first().getByRole('gridcell')).toHaveAttribute('aria-selected', 'true');
    await box.press('Enter');
    await expect(page).toHaveURL('/explore?category=Plumbing');

    box = await searchBox(page, isMobile);
    await box.fill(word.toLowerCase());
    await expect(suggestions).toHaveText([
      new RegExp(`${word} Painters.*Provider`),
      new RegExp(`${word} wall is damp.*Problem`),
    ]);
    await suggestions.first().getByText(`${word} Painters`).click();
    await expect(page).toHaveURL(`/providers/${String(listing?.id)}`);
    await expect(page.getByRole('heading', { level: 1, name: `${word} Painters` })).toBeVisible();

    box = await searchBox(page, isMobile);
    await box.fill(word);
    await expect(suggestions).toHaveCount(2);
    await box.press('ArrowUp');
    await box.press('Enter');
    await expect(page).toHaveURL(`/problems/${String(problem.id)}`);
  });

  await test.step('searches are remembered, newest first, and each can be removed', async () => {
    for (const term of ['damp wall', 'burst pipe', 'damp wall']) {
      const box = await searchBox(page, isMobile);
      await box.fill(term);
      await box.press('Enter');
      await expect(page).toHaveURL(`/search?q=${term.replace(' ', '+')}`);
      await expect(page.getByText(`What matches "${term}"`)).toBeVisible();
    }
    await page.reload();
    await expect(page.getByText('What matches "damp wall"')).toBeVisible();
    const box = await searchBox(page, isMobile);
    await expect(box).toHaveValue('damp wall');
    await box.fill('');
    await expect(recent).toHaveText(['damp wall', 'burst pipe']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove damp wall from recent searches' }).click();
    await expect(recent).toHaveText(['burst pipe']);
    await expect(box).toBeFocused();
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=burst+pipe');
  });

  await test.step('signing out leaves none of it on the device', async () => {
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('burst pipe');
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('burst pipe');
  });
});
