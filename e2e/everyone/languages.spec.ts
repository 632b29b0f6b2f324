import type { Page } from '@playwright/test';
import { languageCookie } from '#core/languages.ts';
import { expectAccessible } from '../support/accessible.ts';
import { submitLogin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The place of the page that is shown, in pixels from its top. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === languageCookie)?.value;

/** The button says its language in itself, and no other does. */
const languageButton = (page: Page) =>
  page.getByRole('button', { name: /: (English|Afrikaans|isiZulu|isiXhosa|Sesotho)$/ });

/** Presses a language, and waits until the page has loaded again. */
async function choose(page: Page, name: string) {
  await page.evaluate(() => void ((globalThis as { isOld?: boolean }).isOld = true));
  await page.getByRole('menuitemradio', { name }).click();
  await page.waitForFunction(() => !('isOld' in globalThis) && document.querySelector('#main h1') !== null);
}

test('a member switches on a half-typed problem, and keeps text and place', async ({ app, person, open }) => {
  const { page, ...account } = await person('member');
  await page.goto('/add-problem');
  const description = page.locator('textarea').first();
  await description.fill('The geyser drips through the ceiling.');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const address = page.url();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await languageButton(page).click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await expect(page.getByRole('menuitemradio', { name: 'isiZulu' })).toContainText('beta');
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.getByRole('menuitemradio', { name: 'isiZulu' }).click();
  await expect(page.getByText(/The language was not changed/)).toBeVisible();
  await page.context().setOffline(false);
  expect(await cookieOf(page)).toBeUndefined();
  await choose(page, 'isiZulu');

  expect(page.url()).toBe(address);
  await expect(page.locator('textarea').first()).toHaveValue('The geyser drips through the ceiling.');
  expect(await cookieOf(page)).toBe('zu');
  expect(await account.call('GET', '/session')).toMatchObject({ person: { language: 'zu' } });

  // On another device the account decides, whatever the device had.
  const other = await open();
  await other.goto('/login');
  await other.context().addCookies([{ name: languageCookie, value: 'af', url: app.url }]);
  await submitLogin(other, account.email);
  await expect.poll(() => cookieOf(other)).toBe('zu');
  await expect.poll(() => new URL(other.url()).pathname).toBe('/dashboard');
});

test('a switch keeps the place of a long page', async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/settings');
  const list = page.getByRole('region', { name: 'Language' }).getByRole('listitem');
  await expect(list).toHaveCount(5);
  await list.last().scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 180));
  await expect.poll(() => scrolled(page)).toBe(180);
  await page.evaluate(() => void ((globalThis as { isOld?: boolean }).isOld = true));
  await list.getByRole('button', { name: 'Sesotho' }).click();
  await page.waitForFunction(() => !('isOld' in globalThis));
  await expect.poll(() => scrolled(page)).toBe(180);
  expect(await cookieOf(page)).toBe('st');
});

test('a visitor switches on the login page, and keeps what they typed', { tag: '@widths' }, async ({ open }) => {
  const page = await open();
  await page.goto('/login?tab=register');
  const email = page.locator('input[type=email]');
  await email.fill('lindiwe@example.co.za');
  await page.locator('input[type=password]').first().fill('a secret');
  await languageButton(page).click();
  await expectAccessible(page);
  await choose(page, 'isiXhosa');
  expect(await cookieOf(page)).toBe('xh');
  expect(page.url()).toMatch(/tab=register$/);
  await expect(email).toHaveValue('lindiwe@example.co.za');
  await expect(page.locator('input[type=password]').first()).toHaveValue('');
});
