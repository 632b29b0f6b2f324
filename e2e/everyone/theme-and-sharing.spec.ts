import type { Page } from '@playwright/test';
import { postProblem } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

const description = 'It drips through the ceiling of the passage, since Tuesday, and more each night. '
  .repeat(3)
  .trim();

let problemId = '';

test.beforeAll(async ({ join }) => {
  problemId = await postProblem(await join('member'), 'Geyser leaks', { description });
});

const geyserCard = (page: Page) => page.getByRole('article').filter({ hasText: 'Geyser leaks' });

test('a chosen theme is applied before the page loads, and on every page', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');
  const html = page.locator('html');

  await page.goto('/dashboard');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(ground).not.toBe(light);
  const other = await page.context().newPage();
  await other.goto('/login', { waitUntil: 'commit' });
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await other.close();
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('System').click();
  await expect(html).not.toHaveAttribute('data-theme');
});

test(
  'a card shows 150 characters of a long description, and the rest on request',
  { tag: '@phone' },
  async ({ person }) => {
    const { page } = await person('member');
    const card = geyserCard(page);
    await page.goto('/dashboard');

    await expect(card).toContainText(`${description.slice(0, 150).trimEnd()}...`);
    await card.getByRole('button', { name: 'Read More' }).click();
    await expect(card).toContainText(description);
    await card.getByRole('button', { name: 'Read Less' }).click();
    await expect(card).not.toContainText(description);
  },
);

test('each button of a card names its problem', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/dashboard');
  const card = geyserCard(page);
  await expect(card.getByRole('button', { name: /^Like/ })).toHaveAccessibleDescription('Geyser leaks');
  await expect(card.getByRole('button', { name: /^Share/ })).toHaveAccessibleName('Share Geyser leaks');
});

test('a card shares the address of its problem', { tag: '@phone' }, async ({ app, person }) => {
  const { page } = await person('member');
  const card = geyserCard(page);
  await page.goto('/dashboard');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await expect(dialog.getByRole('link', { name: 'Share on WhatsApp, opens in a new window' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Link copied! Ready to share.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/problems/${problemId}`);
  await expect(card.getByRole('button', { name: 'Share' })).toBeFocused();
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) }),
  );
  await card.getByRole('button', { name: 'Share' }).click();
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('The link could not be copied. Copy it from the address bar.')).toBeVisible();
});

test('a password becomes visible on request', { tag: '@phone' }, async ({ open }) => {
  const page = await open();

  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('sawubona mhlaba');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('sawubona mhlaba');
});

test('the first text of a first visit stands in the letters of the brand', { tag: '@phone' }, async ({ open }) => {
  const page = await open();
  const letters = ['figtree-', 'familjen-grotesk-'].map((name) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(name)),
  );
  // The letters do not wait for the scripts, which ask for them once there is a text.
  await page.route('**/assets/*.js', async (route) => {
    await Promise.all(letters);
    await route.continue();
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  for (const selector of ['#root h1', '#root label']) {
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.every(({ isCustomFont }) => isCustomFont)).toBe(true);
  }
});
