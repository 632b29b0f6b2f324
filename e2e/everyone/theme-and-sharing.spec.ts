import { expect, test } from '../support/app.ts';
import { join } from '../support/seed.ts';

const description = 'It drips through the ceiling of the passage, since Tuesday, and more each night. '
  .repeat(3)
  .trim();

test('a theme is kept, a password can be seen, a long text unfolds, and a card is shared', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const member = await join(browser, app, options, { name: 'Naledi Mokoena' });
  const { id } = await member.call('POST', '/problems', { title: 'Geyser leaks', description });
  const { page } = member;
  const html = page.locator('html');

  await test.step('a theme is chosen, and is there before the page is', async () => {
    await page.goto('/dashboard');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await expect.poll(ground).not.toBe(light);
    const other = await page.context().newPage();
    await other.goto('/login', { waitUntil: 'commit' });
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await other.close();
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('radiogroup', { name: 'Theme' }).getByText('System').click();
    await expect(html).not.toHaveAttribute('data-theme');
    if (isMobile) await page.keyboard.press('Escape');
  });

  const card = page.getByRole('article').filter({ hasText: 'Geyser leaks' });

  await test.step('150 characters of a card, and the rest when it is wanted', async () => {
    await expect(card).toContainText(`${description.slice(0, 150).trimEnd()}...`);
    await card.getByRole('button', { name: 'Read More' }).click();
    await expect(card).toContainText(description);
    await card.getByRole('button', { name: 'Read Less' }).click();
    await expect(card).not.toContainText(description);
  });

  await test.step('a card is shared by its address', async () => {
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
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/problems/${String(id)}`);
    await expect(card.getByRole('button', { name: 'Share' })).toBeFocused();
    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('refused')) }),
    );
    await card.getByRole('button', { name: 'Share' }).click();
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await expect(page.getByText('The link could not be copied. Copy it from the address bar.')).toBeVisible();
  });

  await test.step('what is typed as a password is seen when that is asked for', async () => {
    await page.context().clearCookies();
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
});
