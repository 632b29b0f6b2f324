import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

/** The search box of the header; on a phone its icon leads to the search page first. */
async function searchBox(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone && !new URL(page.url()).pathname.startsWith('/search'))
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  return page
    .getByRole('search')
    .getByRole('searchbox')
    .or(page.getByRole('search').getByRole('combobox'))
    .filter({ visible: true });
}

const found = (page: Page, kind: 'Problems' | 'Providers') =>
  page.getByRole('region', { name: new RegExp(`^${kind}`) }).getByRole('article');
const isSearch = (url: URL) => url.pathname === '/api/search';

// In none of the languages: a prefix before "geyser" would be one of isiZulu.
const word = 'Blíkgeyser';
const plain = 'blikgeyser';

test.beforeAll(async ({ join, sql }) => {
  const naledi = await join('member');
  await postProblem(naledi, `The ${word} geyser leaks`);
  await postProblem(naledi, 'Water on the floor', {
    description: `It comes from the ${word} pipe <b>below</b> the basin.`,
  });
  await postProblem(naledi, `<img src=x onerror="document.title='broken'"> ${word}`, {
    description: 'A title is text, whatever it says.',
  });
  const thabo = await join('provider');
  await sql`update providers set name = ${`${word} Plumbers`}, specialty = 'Plumbing', saved_at = created_at where account_id = ${thabo.id}`;
});

test('the search box ignores blank text and trims other text', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');

  await page.goto('/dashboard');
  const box = await searchBox(page);
  await expect(box).toHaveAttribute('placeholder', 'Search problems, providers, or categories...');
  const before = page.url();
  await box.fill('   ');
  await box.press('Enter');
  expect(page.url()).toBe(before);
  await box.fill(`  ${plain.toUpperCase()}  `);
  await box.press('Enter');
  await expect(page).toHaveURL(`/search?q=${plain.toUpperCase()}`);
});

test('search results mark what matched, titles first, and show HTML as text', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');
  await page.goto(`/search?q=${plain}`);

  await expect(found(page, 'Problems')).toHaveCount(3);
  await expect(found(page, 'Problems').last()).toContainText('Water on the floor');
  await expect(found(page, 'Providers')).toHaveText([new RegExp(`${word} Plumbers`)]);
  await expect(found(page, 'Problems').locator('mark')).toHaveText([word, word, word]);
  await expect(found(page, 'Providers').locator('mark')).toHaveText([word]);
  await expect(found(page, 'Problems').getByText('<img src=x', { exact: false })).toBeVisible();
  await expect(page).toHaveTitle(`Search: ${plain} · Lungisa`);
  await expect(page.getByRole('heading', { name: 'Problems (3)' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Providers (1)' })).toBeVisible();
  await expectAccessible(page);
});

test('an empty, a fruitless and a failed search each say so', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');

  await page.goto('/search?q=%20%20');
  await expect(page.getByText('Please enter a term to search for.')).toBeVisible();
  await page.goto(`/search?q=${plain}+%25_%5C`);
  await expect(page.getByText('No Results Found')).toBeVisible();
  await page.route(isSearch, (route) => route.abort());
  await page.goto(`/search?q=${plain}`);
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Search Error');
  await expectAccessible(page);
  await page.unroute(isSearch);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(found(page, 'Problems')).toHaveCount(3);
});

test(
  'a visitor searches too and is asked to log in for what a result leads to',
  { tag: '@phone' },
  async ({ open }) => {
    const visitor = await open();

    await visitor.goto(`/search?q=${plain}`);
    await expect(found(visitor, 'Problems')).toHaveCount(3);
    await expect(visitor.getByRole('button', { name: /Request Quote/ })).toHaveCount(0);
    await expectAccessible(visitor);
    const box = await searchBox(visitor);
    await box.fill('');
    await expect(visitor.getByText('Recent searches')).toHaveCount(0);
    await found(visitor, 'Problems').first().getByRole('link').first().click();
    await expect(visitor).toHaveURL(/\/login\?next=%2Fproblems%2F/);
  },
);

const suggestionRows = (page: Page) => page.getByRole('grid', { name: 'Suggestions' }).getByRole('row');
const recentRows = (page: Page) => page.getByRole('grid', { name: 'Recent searches' }).getByRole('row');

test('suggestions of the search box are reached by keyboard alone', { tag: '@desk' }, async ({ join, person, sql }) => {
  const { page } = await person('member');
  const suggestions = suggestionRows(page);
  const word = 'Gevel';
  // A member is led to the problems of others.
  const problemId = await postProblem(await join('member'), `${word} wall is damp`, {
    category: 'Painting',
    location: 'Hatfield',
  });
  const sipho = await join('provider', { name: 'Sipho Dube' });
  const [listing] =
    await sql`update providers set name = ${`${word} Painters`}, specialty = 'Painting', saved_at = created_at where account_id = ${sipho.id} returning id`;

  await page.goto('/dashboard');
  let box = await searchBox(page);
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

  box = await searchBox(page);
  await box.fill(word.toLowerCase());
  await expect(suggestions).toHaveText([
    new RegExp(`${word} Painters.*Provider`),
    new RegExp(`${word} wall is damp.*Problem`),
  ]);
  await suggestions.first().getByText(`${word} Painters`).click();
  await expect(page).toHaveURL(`/providers/${String(listing?.['id'])}`);
  await expect(page.getByRole('heading', { level: 1, name: `${word} Painters` })).toBeVisible();

  box = await searchBox(page);
  await box.fill(word);
  await expect(suggestions).toHaveCount(2);
  await box.press('ArrowUp');
  await box.press('Enter');
  await expect(page).toHaveURL(`/problems/${problemId}`);
});

test(
  'recent searches are listed newest first, each can be removed, and logging out deletes them',
  { tag: '@phone' },
  async ({ person }) => {
    const { page } = await person('member');
    const recent = recentRows(page);
    await page.goto('/dashboard');

    for (const term of ['damp wall', 'burst pipe', 'damp wall']) {
      const box = await searchBox(page);
      await box.fill(term);
      await box.press('Enter');
      await expect(page).toHaveURL(`/search?q=${term.replace(' ', '+')}`);
      await expect(page.getByText(`Results for "${term}"`)).toBeVisible();
    }
    await page.reload();
    await expect(page.getByText('Results for "damp wall"')).toBeVisible();
    const box = await searchBox(page);
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

    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('burst pipe');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByText('Logged out successfully!')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('burst pipe');
  },
);

test(
  'a search understands a trade, a city, another form of a word and a typing error',
  { tag: '@phone' },
  async ({ join, person }) => {
    const member = await join('member');
    await postProblem(member, 'Wet cupboard', {
      description: 'A pipe drips.',
      category: 'Plumbing',
      location: 'Mamelodi',
    });
    await postProblem(member, 'Dark stoep', { description: 'No light.', category: 'Electrical', location: 'Umlazi' });
    const { page } = await person('member');
    const search = async (text: string) => {
      const box = await searchBox(page);
      await box.fill(text);
      await box.press('Enter');
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === text);
    };

    await page.goto('/dashboard');
    for (const text of ['loodgieter in Tshwane', 'geyser man Mamelodi', 'plumbers pretoria', 'dripping cupboards']) {
      await search(text);
      await expect(found(page, 'Problems')).toHaveText([/Wet cupboard/]);
    }
    await search('sparky eThekwini');
    await expect(found(page, 'Problems')).toHaveText([/Dark stoep/]);
    await search('elektrician in Durbn');
    await expect(page.getByRole('main')).toContainText(
      'Nothing matches "elektrician in Durbn". These are the results for "electrician in durban".',
    );
    await expect(found(page, 'Problems')).toHaveText([/Dark stoep/]);
    await expectAccessible(page);

    const box = await searchBox(page);
    await box.fill('elektrisi');
    await page.getByRole('gridcell', { name: 'Electrical Category' }).click();
    await expect(page).toHaveURL(/\/explore\?category=Electrical/);
  },
);

test(
  'a member finds providers first, the nearest trade by name, and a way to post what is missing',
  { tag: '@phone' },
  async ({ join, person, sql }) => {
    const other = await join('member');
    await postProblem(other, 'A locksmith must open the safe', { location: 'Soweto' });
    const zanele = await join('provider');
    await sql`update providers set specialty = 'Carpentry', saved_at = created_at where account_id = ${zanele.id}`;
    const { page } = await person('member');

    await page.goto('/search?q=emergency+locksmith+24%2F7');
    await expect(found(page, 'Providers').first()).toBeVisible();
    await expect(page.getByText('No locksmiths yet. The nearest category is Carpentry.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^(Providers|Problems) \(/ })).toHaveText([
      /^Providers/,
      /^Problems/,
    ]);
    await expectAccessible(page);

    await page.goto('/search?q=vuvuzela+tuner');
    await expect(page.getByText('No Results Found')).toBeVisible();
    await page.getByRole('link', { name: 'Post this problem' }).click();
    const description = page.getByRole('textbox', { name: 'Description' });
    await expect(description).toHaveValue('vuvuzela tuner');
    const plumbing = page.getByRole('button', { name: 'Plumbing' });
    await expect(plumbing).toHaveAttribute('aria-pressed', 'false');

    await description.fill('The geyser burst');
    await expect(plumbing).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Category from your words: Plumbing. You can choose another one.')).toBeVisible();
    // The first press keeps a suggested category; the next one takes it away, and no suggestion comes back.
    await plumbing.click();
    await expect(page.getByText('Category from your words')).toHaveCount(0);
    await expect(plumbing).toHaveAttribute('aria-pressed', 'true');
    await plumbing.click();
    await expect(plumbing).toHaveAttribute('aria-pressed', 'false');
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await description.fill('The geyser burst, and the light is out');
    await expect(page.getByRole('button', { name: 'Post Problem' })).toBeEnabled();
    await page.getByRole('button', { name: 'Post Problem' }).click();
    await expect(page).toHaveURL(/\/problems\/[0-9a-f-]{36}$/);
    expect(paths).not.toContain('/api/problems/suggested-category');
    const [posted] = await sql`select category from problems where description like 'The geyser burst, and%'`;
    expect(posted?.['category']).toBeNull();
  },
);
