import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { type Account, dismissToasts, toast } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

let admin: Account;

test.beforeAll(async ({ join }) => {
  admin = await join('admin');
});

const byDefault = {
  siteName: 'Lungisa',
  tagline: 'Connect with trusted service providers',
  logoLight: null,
  icon: null,
  brandColour: '',
  notice: null,
};
test.afterAll(() => admin.call('PUT', '/settings/site', byDefault));

test(
  'what another admin saves shows in an open form, and no draft takes it back',
  { tag: '@desk' },
  async ({ open }) => {
    const office = await open(admin);
    await office.clock.install();
    await office.goto('/admin-dashboard#branding-config');
    const form = office.getByRole('region', { name: 'Name and tagline' });
    const [name, tagline] = [form.getByLabel('Name of the site'), form.getByLabel('Tagline', { exact: true })];
    await expect(tagline).toHaveValue(byDefault.tagline);
    await admin.call('PUT', '/settings/site', { tagline: 'Work that holds' });
    // The settings are read again once the tab is looked at, after some seconds.
    await office.clock.fastForward('00:30');
    await office.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(tagline).toHaveValue('Work that holds');
    const save = form.getByRole('button', { name: 'Save name and tagline' });
    await expect(save).toHaveAttribute('aria-disabled', 'true');

    await name.fill('Fix & Co');
    await admin.call('PUT', '/settings/site', { tagline: 'Work that lasts' });
    await office.reload();
    await expect(name).toHaveValue('Fix & Co');
    await expect(tagline).toHaveValue('Work that lasts');
    await save.click();
    await expect(toast(office, 'Name and tagline saved.')).toBeVisible();
    expect(await admin.call('GET', '/settings/site')).toMatchObject({
      siteName: 'Fix & Co',
      tagline: 'Work that lasts',
    });
    await admin.call('PUT', '/settings/site', byDefault);
  },
);

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40">
  <script>document.title = 'taken over'</script><rect width="120" height="40" rx="8" fill="#12703e" onload="alert(1)"/></svg>`;

test('a brand is changed for everyone, and undone', { tag: '@desk' }, async ({ open }) => {
  const office = await open(admin);
  const visitor = await open();
  await office.goto('/admin-dashboard#branding-config');
  const pictures = office.getByRole('group', { name: 'Logo', exact: true });

  // A file that is no picture is refused in its place.
  const choose = (name: string, mimeType: string, text: string) =>
    pictures.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await choose('logo.svg', 'image/svg+xml', '<html>no picture</html>');
  await expect(pictures.getByText('This file cannot be used.')).toBeVisible();
  await choose('logo.svg', 'image/svg+xml', logo);
  await expect(pictures.getByText('No one sees this picture yet.')).toBeVisible();
  await expect(pictures.getByRole('img', { name: 'Preview: Logo' })).toBeVisible();
  await visitor.goto('/login');
  await expect(visitor.locator('#brand')).toHaveCount(0);
  await pictures.getByRole('button', { name: 'Use this picture' }).click();
  await expect(toast(office, 'Logo changed.')).toBeVisible();
  await expect(pictures.getByRole('button', { name: 'Back to the default: Logo' })).toBeVisible();

  // A colour in which text is hard to read is not saved; the nearest one is.
  const colour = office.getByRole('region', { name: 'Brand colour' });
  await colour.getByLabel('Colour', { exact: true }).fill('#ffd400');
  await expect(colour.getByText(/pairs of colours are hard to read\.$/)).toBeVisible();
  await colour.getByRole('button', { name: 'Save brand colour' }).click();
  await expect(colour.getByText('Some text would be hard to read in this colour.')).toBeVisible();
  await colour.getByRole('button', { name: /^Use #[0-9a-f]{6}, the nearest colour/ }).click();
  await expect(colour.getByText('All 22 pairs of colours are easy to read.')).toBeVisible();
  await colour.getByLabel('Colour', { exact: true }).fill('#12703e');
  await colour.getByRole('button', { name: 'Save brand colour' }).click();
  await expect(toast(office, 'Brand colour saved.')).toBeVisible();
  const saving = '**/api/settings/site';
  const failed = 'Something went wrong on our side.';
  await failOnce(office, 'PUT', saving, (route) => route.fulfill(serverError));
  await colour.getByRole('button', { name: 'Back to the default' }).click();
  await expect(colour.getByText(failed)).toBeVisible();

  const name = office.getByRole('region', { name: 'Name and tagline' });
  await name.getByLabel('Name of the site').fill('Fix & Co');
  await name.getByRole('button', { name: 'Save name and tagline' }).click();
  await expect(toast(office, 'Name and tagline saved.')).toBeVisible();

  const notice = office.getByRole('region', { name: 'Notice to everyone' });
  await notice.getByLabel('Notice', { exact: true }).fill('We are closed on Monday.');
  await notice.getByRole('button', { name: 'Show notice' }).click();
  await expect(notice.getByText('Choose when the notice ends.')).toBeVisible();
  await notice.getByLabel('Ends').fill('2099-12-31T17:00');
  await notice.getByRole('button', { name: 'Show notice' }).click();
  await expect(notice.getByText('Everyone sees this notice until 31 December 2099, 17:00.')).toBeVisible();
  await expect(office.getByRole('complementary', { name: 'Notice' })).toContainText('We are closed on Monday.');
  await dismissToasts(office);
  await expectAccessible(office);
  await failOnce(office, 'PUT', saving, (route) => route.fulfill(serverError));
  await notice.getByRole('button', { name: 'End notice' }).click();
  await expect(notice.getByText(failed)).toBeVisible();

  // Everyone sees all of it with the next page, without the script of the file.
  await visitor.goto('/login');
  await expect(visitor).toHaveTitle('Login · Fix & Co');
  const headerLogo = visitor.locator('[data-logo]:visible').first();
  const look = (property: string) =>
    headerLogo.evaluate((element, of) => getComputedStyle(element).getPropertyValue(of), property);
  await expect
    .poll(() => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand')))
    .toBe('#12703e');
  const isWhole = (await headerLogo.getAttribute('data-logo')) === 'whole';
  if (isWhole) expect(await look('background-image')).toMatch(/\/brand\/[\w-]+\/picture\.png/);
  const banner = visitor.getByRole('complementary', { name: 'Notice' });
  await expect(banner).toContainText('We are closed on Monday.');
  await banner.getByRole('button', { name: 'Close this notice' }).click();
  await expect(banner).toBeHidden();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();

  // Undo each of them from the list; a change that another one followed is not offered.
  for (const setting of ['Notice to everyone', 'Name of the site', 'Brand colour', 'Logo']) {
    await office
      .getByRole('button', { name: `Undo the change of: ${setting}`, exact: true })
      .first()
      .click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toast(office, 'The change is undone.')).toBeVisible();
    await expect(office.getByRole('alertdialog')).toBeHidden();
    await dismissToasts(office);
  }
  await expect(pictures.getByText('This is the default picture.')).toBeVisible();
  await visitor.goto('/login');
  await expect(visitor).toHaveTitle('Login · Lungisa');
  await expect(visitor.locator('#brand')).toHaveCount(0);
});
