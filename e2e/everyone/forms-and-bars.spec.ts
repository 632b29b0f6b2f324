import { publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test('a refused post leads to the field that is wrong, without a message over the button', async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/add-problem');
  const title = page.getByLabel('Title');
  await page.getByLabel('Description').fill('The geyser drips into the passage.');
  await title.fill('G'.repeat(121));
  await expect(page.getByText('121 / 120')).toBeVisible();
  await page.getByRole('button', { name: 'Post Problem' }).click();
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Failed to post problem')).toHaveCount(0);
});

test('a post by keyboard leaves the focus in the composer', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/dashboard');
  const composer = page.getByRole('form', { name: 'Post New Problem' });
  await composer.getByLabel('Description').fill('The geyser drips into the passage.');
  const post = composer.getByRole('button', { name: 'Post Problem' });
  await expect(composer.getByText('Add photos')).toBeVisible();
  await post.press('Enter');
  await expect(composer.getByLabel('Description')).toHaveValue('');
  await expect(composer.getByLabel('Title')).toBeFocused();
});

test('an address with a location that is too long is cut, and the tab says what is searched for', async ({
  person,
}) => {
  const { page } = await person('member');
  await page.goto(`/explore?location=${'S'.repeat(200)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Failed to load problems')).toHaveCount(0);
  await page.goto('/search?q=geyser');
  await expect(page).toHaveTitle('Search: geyser · Lungisa');
  await page.goto('/providers/undefined');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-current=page]')).toHaveCount(0);
});

test('bars take at most two fifths of a phone that is held sideways', async ({ person, join }) => {
  const { page } = await person('member');
  const provider = await join('provider');
  const listing = await publishListing(provider);
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto(`/providers/${listing}`);
  await expect(page.getByRole('button', { name: 'Message Provider' })).toBeInViewport();
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('header, nav, [data-action-bar]')]
      .filter((bar) => /fixed|sticky/.test(getComputedStyle(bar).position))
      .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0),
  );
  expect(covered / 360).toBeLessThanOrEqual(0.4);
});

test(
  'a tab that is chosen on a slow phone stays chosen until its page is drawn',
  { tag: '@phone' },
  async ({ person }) => {
    const provider = await person('provider');
    const { page } = provider;
    await publishListing(provider);
    const tools = await page.context().newCDPSession(page);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    await page.goto('/provider-dashboard?tab=services');
    await expect(page.getByText('No services added yet.')).toBeVisible();
    const chosen = await page.getByRole('tablist').evaluateHandle((list) => {
      const names: string[] = [];
      new MutationObserver(() => {
        const name = list.querySelector('[aria-selected=true]')?.textContent ?? '';
        if (name !== names.at(-1)) names.push(name);
      }).observe(list, { attributeFilter: ['aria-selected'], subtree: true });
      return names;
    });
    for (const [tab, content] of [
      ['View Reviews', 'No reviews yet.'],
      ['Manage Services', 'No services added yet.'],
      ['View Reviews', 'No reviews yet.'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByText(content)).toBeVisible();
    }
    expect(await chosen.jsonValue()).toEqual(['View Reviews', 'Manage Services', 'View Reviews']);
  },
);
