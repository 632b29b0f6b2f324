import type { Page } from '@playwright/test';
import { languageCookie } from '#core/languages.ts';
import { expectAccessible } from '../support/accessible.ts';
import type { App } from '../support/app.ts';
import { downloadPatiently } from '../support/get-patiently.ts';
import { submitLogin, toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { textsOf } from '../support/translated.ts';

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
  // A press of the mouse may move the page first.
  await list.getByRole('button', { name: 'Sesotho' }).dispatchEvent('click');
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

const zulu = textsOf('zu');
const reportWord = (name: string, english: string) =>
  zulu(`features/languages/wording:reportSentenceWords.${name}`, english);
const beta = zulu('kit/ui/wording:beta', 'beta');
const entry = (page: Page) => page.getByRole('button', { name: reportWord('report', 'Report a sentence') });
const dialog = (page: Page) => page.getByRole('dialog');
const suggestionField = (page: Page) => dialog(page).getByRole('textbox').last();
const send = (page: Page) => dialog(page).locator('button[type=submit]');

/** Opens a page of someone who reads isiZulu. */
async function inZulu(page: Page, app: App) {
  await page.context().addCookies([{ name: languageCookie, value: 'zu', url: app.url }]);
}

test('a member reports a sentence, and an admin takes the text into the file of translations', async ({
  app,
  person,
  sql,
}) => {
  const { page } = await person('member');
  await inZulu(page, app);
  await page.goto('/my-quotes');
  const heading = page.getByRole('heading', { level: 1 });
  const sentence = await heading.textContent();
  await expect(entry(page)).toBeInViewport();
  await expectAccessible(page);

  // A press picks and does nothing else, also on a link.
  await entry(page).click();
  const bar = page.getByRole('region', { name: reportWord('report', 'Report a sentence') });
  await expect(bar).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await entry(page).click();
  await page.getByRole('navigation').getByRole('link').last().click();
  await expect(dialog(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/my-quotes');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  await entry(page).click();
  await heading.click();
  await expect(dialog(page).getByRole('textbox').first()).toHaveValue(sentence ?? '');
  await expectAccessible(page);
  await suggestionField(page).fill('Amanani ami');
  await page.context().setOffline(true);
  await send(page).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await send(page).click();
  await expect(dialog(page)).toBeHidden();

  const other = 'core/money/money-wording:describeTypedPrice';
  await sql`update sentence_reports set keys = keys || ${other}::text where suggestion = 'Amanani ami'`;
  const admin = await person('admin');
  await admin.page.goto('/admin/languages');
  const row = admin.page.getByRole('row').filter({ hasText: 'Amanani ami' });
  await expect(row).toContainText('/my-quotes');
  await expect(row).toContainText(sentence ?? '');
  await expectAccessible(admin.page);
  await row.getByRole('button', { name: /^Decline/ }).click();
  await expect(toast(admin.page, 'Report declined.')).toBeVisible();
  await admin.page.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: /^Accept/ }).click();
  const accepting = admin.page.getByRole('dialog');
  const [choice, text] = [accepting.getByRole('combobox'), accepting.getByRole('textbox')];
  await expect(text).toHaveValue('Amanani ami');
  const first = await choice.inputValue();
  // Each sentence that may be meant has a text of its own.
  await choice.selectOption(other);
  await expect(text).toHaveValue('Sikufunda njengo-{price}');
  await choice.selectOption(first);
  await expect(text).toHaveValue('Amanani ami');
  await text.fill('Amanani ami onke');
  await choice.selectOption(other);
  await expect(text).toHaveValue('Amanani ami onke');
  await choice.selectOption(first);
  await accepting.getByRole('button', { name: 'Accept' }).click();
  await expect(toast(admin.page, 'Report accepted.')).toBeVisible();
  await admin.page.getByRole('tab', { name: 'Accepted' }).click();
  await expect(row).toBeVisible();
});

test('a person who types the sentence reports it by the keyboard', { tag: '@desk' }, async ({ app, person, sql }) => {
  const { page } = await person('member');
  await inZulu(page, app);
  await page.goto('/my-jobs');
  await entry(page).press('Enter');
  await expect(page.getByRole('region', { name: reportWord('report', 'Report a sentence') })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('textbox').first().fill('Imisebenzi');
  await send(page).click();
  await expect(dialog(page)).toBeHidden();
  expect(await sql`select sentence, page, suggestion from sentence_reports where sentence = ${'Imisebenzi'}`).toEqual([
    { sentence: 'Imisebenzi', page: '/my-jobs', suggestion: null },
  ]);
});

test('a mark of an admin takes beta and the report away, and undo brings them back', async ({ app, person, open }) => {
  const visitor = await open();
  await inZulu(visitor, app);
  await visitor.goto('/help');
  await expect(entry(visitor)).toBeVisible();
  const admin = await person('admin');
  await admin.page.goto('/admin/languages');
  const row = admin.page.getByRole('row').filter({ hasText: 'isiZulu' }).first();
  await row.getByRole('switch').click();
  await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(row).toContainText('Reviewed');

  await visitor.goto('/login');
  await languageButton(visitor).click();
  const choice = visitor.getByRole('menuitemradio', { name: /^isiZulu/ });
  await expect(visitor.getByRole('menuitemradio', { name: /^isiXhosa/ })).toContainText(beta);
  await expect(choice).not.toContainText(beta);
  await visitor.goto('/help');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(entry(visitor)).toHaveCount(0);

  await admin.page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Beta');
  await visitor.reload();
  await expect(entry(visitor)).toBeVisible();
});

test('a translator’s file is checked, and comes back with the next download', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('admin');
  await page.goto('/admin/languages');
  const row = page.getByRole('row').filter({ hasText: 'isiZulu' }).first();
  const file = (text: string) => ({ name: 'zu.po', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await row.locator('input[type=file]').setInputFiles(file('msgctxt "a:b"\nmsgid "A"\nmsgstr "B"\n'));
  await expect(row.getByRole('alert')).toContainText('a:b: No sentence has this key.');
  await expectAccessible(page);
  await row.locator('input[type=file]').setInputFiles(file('Not PO'));
  await expect(row.getByRole('alert')).toContainText('Line 1 is not PO.');
  const download = await downloadPatiently(page, row.getByRole('link', { name: 'Download PO of isiZulu' }));
  expect(download.suggestedFilename()).toBe('zu.po');
});

test('English and a language that is not ours have no report', async ({ app, open }) => {
  const page = await open();
  await page.context().addCookies([{ name: languageCookie, value: 'fr', url: app.url }]);
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report a sentence' })).toHaveCount(0);
});
