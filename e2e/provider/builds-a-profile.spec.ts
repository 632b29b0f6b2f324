import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { broken, failOnce } from '../support/failures.ts';
import { password } from '../support/people.ts';
import { inDatabase, join } from '../support/seed.ts';

const failing = (route: Route) => route.fulfill(broken);
const ours = 'Something went wrong on our side.';

const photo = async (name: string, background: string, [width, height] = [1200, 800]) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 100 })
    .toBuffer(),
});
/** As a phone takes it: lying on its side, to be turned by whoever shows it. */
const sideways = async (name: string) => {
  const { buffer, ...file } = await photo(name, '#2b6a1e', [2880, 1440]);
  return { ...file, buffer: await sharp(buffer).withMetadata({ orientation: 6 }).toBuffer() };
};

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first();
/** Reads what went wrong and dismisses it: on a phone it lies over the buttons at the foot until then. */
async function expectFailure(page: Page, text: string) {
  const said = page.getByRole('region', { name: 'Messages' }).getByRole('alert').filter({ hasText: text });
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: 'Dismiss' }).click();
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

test('a provider builds its whole profile from nothing and is found', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  test.setTimeout(300_000);
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const business = `Mokoena Leaks and Geysers ${width}`;
  const provider = await join(browser, app, options, {
    name: `Sipho Mokoena ${width}`,
    role: 'provider',
    approved: false,
  });
  const member = await join(browser, app, options, { name: `Lerato Molefe ${width}` });
  const admin = await join(browser, app, options, { name: `Anele Dube ${width}`, role: 'admin' });
  const { page } = provider;
  const save = page.getByRole('button', { name: /^(Create Profile|Save profile)$/ });

  await test.step('the dashboard is for providers', async () => {
    await member.page.goto('/provider-dashboard');
    await expect(member.page.getByText('Access Denied. This section is for providers only.')).toBeVisible();
  });

  await test.step('without a profile there is nothing else to manage', async () => {
    await page.goto('/dashboard');
    if (isMobile) await page.getByRole('button', { name: /menu/i }).click();
    await page.getByRole('link', { name: 'Provider Dashboard' }).filter({ visible: true }).click();
    for (const name of ['Manage Services', 'View Reviews', 'Manage Quotes']) {
      await tab(page, name).click();
      await expect(
        page.getByText('Please create your provider profile first to manage services, reviews, and quotes.'),
      ).toBeVisible();
    }
    await expect(page).toHaveURL(/tab=quotes/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await expect(page).toHaveURL(/tab=profile/);
  });

  await test.step('the meter leads to what members miss', async () => {
    await page.getByRole('link', { name: 'Choose your specialty' }).click();
    await expect(page.getByLabel('Specialty')).toBeFocused();
    await page.getByRole('link', { name: 'Say where you work' }).click();
    await expect(page.getByLabel('Locations served').first()).toBeFocused();
  });

  await test.step('what is needed is said beside the fields', async () => {
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByLabel('Short bio').fill('x'.repeat(201));
    await expect(page.getByText('201 / 200')).toBeVisible();
    await page.getByLabel('Contact phone').fill('12');
    await save.click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Specialty is required')).toBeVisible();
    await expect(page.getByText('Use at most 200 characters.')).toBeVisible();
    await expect(page.getByText(/not a South African phone number/)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Name', { exact: true }).fill(business);
    await page.getByLabel('Specialty').selectOption('Plumbing');
    await page.getByLabel('Short bio').fill('Leaks found without breaking walls. Geysers the same day.');
    await page.getByLabel('Detailed bio').fill('I have been on the tools since 2009.\n\nA written quote every time.');
    await page.getByLabel('Contact email').fill('sipho@mokoena.example');
    await expect(page.getByPlaceholder('+27 82 123 4567')).toBeVisible();
    await page.getByLabel('Contact phone').fill('082 555 0147');
  });

  await test.step('places are chips that accept commas', async () => {
    const places = page.getByLabel('Locations served').first();
    const chips = page.getByRole('list', { name: 'Locations served' }).getByRole('listitem');
    await places.pressSequentially('Soweto, Roodepoort,soweto ,Lenasia');
    await places.press('Enter');
    await expect(chips).toHaveText(['Soweto', 'Roodepoort', 'Lenasia']);
    await expect(page.getByText('Your plan covers 2 locations. A larger plan covers more.')).toBeVisible();
    await places.press('Backspace');
    await expect(chips).toHaveText(['Soweto', 'Roodepoort']);
    await expect(page.getByText('2 / 2')).toBeVisible();
  });

  await test.step('the photo is cut to a square by keyboard', async () => {
    await page.getByLabel('Photo').setInputFiles(await photo('sipho.jpg', '#1f3fcc'));
    const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
    await dialog.getByLabel('Zoom').press('ArrowRight');
    await dialog.getByRole('group', { name: /Part of the picture/ }).press('ArrowRight');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use picture' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  });

  const rows = page.getByRole('list', { name: 'Pictures of your work' }).getByRole('listitem');

  await test.step('a picture that fails says so while the others continue', async () => {
    await failOnce(page, 'POST', /\/api\/files\?.*drain/, (route) => route.abort());
    const shrunk = page.waitForResponse(/\/api\/files\?.*geyser/);
    const wrong = {
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<html><script>alert(1)</script></html>'),
    };
    await page
      .getByLabel('Pictures of your work')
      .first()
      .setInputFiles([
        await sideways('geyser.jpg'),
        wrong,
        await photo('drain.jpg', '#97400f'),
        await photo('tap.jpg', '#98265a'),
      ]);
    expect(await (await shrunk).json()).toMatchObject({ kind: 'picture', width: 960, height: 1920 });
    await expectFailure(page, 'Error uploading notes.png: This is not a JPEG, PNG or WebP picture.');
    await expect(rows.nth(1)).toContainText('Error uploading notes.png: This is not a JPEG, PNG or WebP picture.');
    await expect(rows.nth(2)).toContainText(
      'Error uploading drain.jpg: The connection dropped. Try again when you are online.',
    );
    await expectFailure(page, 'Error uploading drain.jpg: The connection dropped. Try again when you are online.');
    await expect(page.getByLabel('What geyser.jpg shows')).toBeVisible();
    await expect(page.getByLabel('What tap.jpg shows')).toBeVisible();
    await page.getByRole('button', { name: 'Remove notes.png' }).click();
    await page.getByRole('button', { name: 'Try again: drain.jpg' }).click();
    await expect(page.getByLabel('What drain.jpg shows')).toBeVisible();
    await expect(rows).toHaveCount(3);
  });

  await test.step('pictures are described and put in order, by keyboard too', async () => {
    await page.getByLabel('What geyser.jpg shows').fill('A geyser with a new valve');
    await page.getByRole('button', { name: 'Move tap.jpg up' }).click();
    await expect(page.getByText('tap.jpg moved to place 2')).toBeAttached();
    const drag = page.getByRole('button', { name: 'Drag drain.jpg' });
    await drag.focus();
    await drag.press('Space');
    await expect(page.getByText('drain.jpg is at place 3 of 3.')).toBeAttached();
    await drag.press('ArrowUp');
    await expect(page.getByText('drain.jpg is at place 2 of 3.')).toBeAttached();
    await drag.press('Space');
    await expect(rows.nth(1).getByRole('textbox')).toHaveAccessibleName('What drain.jpg shows');
  });

  await test.step('nothing is lost when the page is loaded anew', async () => {
    await page.reload();
    await expect(page.getByText('You have changes that are not saved yet.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(business);
    await expect(rows).toHaveCount(3);
    await expect(rows.first().getByRole('textbox')).toHaveValue('A geyser with a new valve');
    await page
      .getByRole('link', { name: /Home|Explore/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Stay here' }).click();
  });

  await test.step('saving fails, then the session is over, and all is still there', async () => {
    await failOnce(page, 'PUT', '**/api/provider/profile', failing);
    await save.click();
    await expectFailure(page, `Error saving profile: ${ours}`);
    await page.context().clearCookies();
    await save.click();
    await expectFailure(page, 'You must be logged in to update your profile.');
    await page.getByLabel('Email').fill(provider.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(business);
    await page.getByLabel('Show my phone').check();
    await save.click();
    await expect(toast(page, 'Profile saved.')).toBeVisible();
    await expect(page.getByText('You have changes that are not saved yet.')).toBeHidden();
    await expect(page.getByLabel('Contact phone')).toHaveValue('+27825550147');
    await expect(page.getByRole('region', { name: 'What members look for' })).toContainText('88%');
  });

  const services = page.getByRole('list', { name: 'Your Services' }).getByRole('listitem');

  await test.step('services are added, and each failure is said', async () => {
    await failOnce(page, 'GET', '**/api/provider/profile', failing);
    await page.goto('/provider-dashboard?tab=services');
    await expect(page.getByText(`Error fetching services: ${ours}`)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No services added yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Add New Service' })).toBeVisible();
    await page.getByRole('button', { name: 'Add service' }).click();
    await expect(page.getByText('Service name is required')).toBeVisible();
    await page.getByLabel('Service name').fill('Geyser repair');
    await page.getByLabel('Price').fill('a lot');
    await page.getByRole('button', { name: 'Add service' }).click();
    await expect(page.getByText('Price must be a number.')).toBeVisible();
    await page.getByLabel('Price').fill('450');
    await tab(page, 'View Reviews').click();
    await tab(page, 'Manage Services').click();
    await expect(page.getByLabel('Service name')).toHaveValue('Geyser repair');
    await failOnce(page, 'POST', '**/api/provider/services', failing);
    await page.getByRole('button', { name: 'Add service' }).click();
    await expectFailure(page, `Error adding service: ${ours}`);
    await page.getByRole('button', { name: 'Add service' }).click();
    await expect(toast(page, 'Service added successfully!')).toBeVisible();
    await expect(services).toContainText(['Geyser repair']);
    await expect(services.first()).toContainText('R450.00');
    for (const name of ['Leak detection', 'Blocked drains']) {
      await page.getByLabel('Service name').fill(name);
      await page.getByRole('button', { name: 'Add service' }).click();
      await expect(services.last()).toContainText(name);
    }
    await expect(services.last()).toContainText('Price on request');
    await expectAccessible(page);
  });

  await test.step('services are changed, put in order, deleted and brought back', async () => {
    await page.getByRole('button', { name: 'Edit Leak detection' }).click();
    await expect(page.getByRole('heading', { name: 'Edit Service' })).toBeVisible();
    await page.getByLabel('Price').fill('1 250.50');
    await failOnce(page, 'PUT', /\/api\/provider\/services\/./, failing);
    await page.getByRole('button', { name: 'Save service' }).click();
    await expectFailure(page, `Error updating service: ${ours}`);
    await page.getByRole('button', { name: 'Save service' }).click();
    await expect(toast(page, 'Service updated successfully!')).toBeVisible();
    await expect(services.nth(1)).toContainText('R1,250.50');
    await page.getByRole('button', { name: 'Move Blocked drains up' }).click();
    await expect(services.nth(1)).toContainText('Blocked drains');
    await failOnce(page, 'DELETE', /\/api\/provider\/services\/./, failing);
    await page.getByRole('button', { name: 'Delete Blocked drains' }).click();
    await expectFailure(page, `Error deleting service: ${ours}`);
    await expect(services.nth(1)).toContainText('Blocked drains');
    await page.getByRole('button', { name: 'Delete Blocked drains' }).click();
    await expect(toast(page, 'Service deleted successfully!')).toBeVisible();
    await expect(services).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(services).toHaveCount(3);
    await expect(services.nth(1)).toContainText('Blocked drains');
    await page.reload();
    await expect(services).toContainText(['Geyser repair', 'Blocked drains', 'Leak detection']);
  });

  await test.step('no reviews and no requests yet, and what cannot be fetched', async () => {
    await tab(page, 'View Reviews').click();
    await expect(page.getByText('No reviews yet.')).toBeVisible();
    await tab(page, 'Manage Quotes').click();
    await expect(page.getByText("You haven't received any quote requests yet.")).toBeVisible();
    await failOnce(page, 'GET', '**/api/provider/profile', failing);
    await page.reload();
    await expect(page.getByText(`Error fetching provider data: ${ours}`)).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("You haven't received any quote requests yet.")).toBeVisible();
  });

  const found = member.page.getByRole('article').filter({ hasText: business });
  const search = '/providers?category=Plumbing&location=roodepoort';

  await test.step('once approved it is found by category and place, and not while it is away', async () => {
    await member.page.goto(search);
    await expect(member.page.getByRole('main')).not.toContainText('Loading');
    await expect(found).toHaveCount(0);
    await admin.call('POST', `/accounts/${provider.id}/approve`);
    await member.page.reload();
    await expect(found).toBeVisible();
    await tab(page, 'Manage Profile').click();
    await page.getByRole('switch', { name: 'On holiday' }).check();
    await expect(
      toast(page, 'You are away now. Your listing is hidden and nobody can ask you for a quote.'),
    ).toBeVisible();
    await member.page.reload();
    await expect(member.page.getByRole('main')).not.toContainText('Loading');
    await expect(found).toHaveCount(0);
    await failOnce(page, 'PUT', '**/api/provider/holiday', failing);
    await page.getByRole('switch', { name: 'On holiday' }).click();
    await expectFailure(page, 'This could not be changed.');
    await expect(page.getByRole('switch', { name: 'On holiday' })).toBeChecked();
    await page.getByRole('switch', { name: 'On holiday' }).uncheck();
    await expect(toast(page, 'You are back. Your listing can be found again.')).toBeVisible();
    await member.page.reload();
    await expect(found.locator('img')).toHaveJSProperty('naturalWidth', 320);
  });

  await test.step('a request comes in and is answered from the dashboard', async () => {
    const { id } = await member
      .call('GET', `/providers?category=Plumbing&location=roodepoort`)
      .then(
        ({ items }) => (items as { id: string; name: string }[]).find(({ name }) => name === business) ?? { id: '' },
      );
    await member.call('POST', '/quotes', {
      providerId: id,
      description: 'The geyser drips into the passage, please quote.',
    });
    await page.goto('/provider-dashboard?tab=quotes');
    const card = page.getByRole('listitem').filter({ hasText: member.name });
    await expect(card).toContainText('The geyser drips into the passage, please quote.');
    await expect(card.getByText('Not specified').filter({ visible: true })).toBeVisible();
    await expect(card.getByRole('link', { name: 'View Details' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Decline Request' })).toBeVisible();
    await card.getByRole('button', { name: 'Submit/Edit Quote' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Price').fill('1850');
    await dialog.getByLabel('Scope').fill('A new valve and a drip tray.');
    await dialog.getByRole('button', { name: 'Submit Quote' }).click();
    // It waits for the member now.
    await tab(page, 'Waiting 1').click();
    await expect(card).toContainText('R1,850.00');
    await expect(card).toContainText('A new valve and a drip tray.');
    await expect(card.getByRole('button', { name: 'Edit Submitted Quote' })).toBeVisible();
    await inDatabase(
      app,
      (sql) =>
        sql`delete from quote_revisions where quote_id in (select id from quote_requests where member_id = ${member.id})`,
    );
    await page.reload();
    await expect(card).toContainText('Details in full quote.');
  });

  await test.step('a review is answered for everybody to read, changed and taken back', async () => {
    await inDatabase(app, async (sql) => {
      const [quote] =
        await sql`select q.id, q.provider_id, q.member_id from quote_requests q where q.member_id = ${member.id}`;
      const job = await sql`
        insert into jobs (id, quote_id, provider_id, member_id, status, description, total_cost_cents, created_at, updated_at, completed_at)
        select gen_random_uuid(), ${quote?.id}, ${quote?.provider_id}, ${quote?.member_id}, 'completed_and_rated', 'Geyser', 185000, now(), now(), now() returning id`;
      await sql`insert into reviews (id, job_id, provider_id, member_id, rating, comment, created_at)
        values (gen_random_uuid(), ${job[0]?.id}, ${quote?.provider_id}, ${quote?.member_id}, 4, 'Quick and tidy.', now())`;
    });
    await page.goto('/provider-dashboard?tab=reviews');
    await expect(page.getByText('Quick and tidy.')).toBeVisible();
    await expect(page.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    await page.getByRole('button', { name: `Reply to ${member.name}` }).click();
    await page.getByRole('button', { name: 'Publish reply' }).click();
    await expect(page.getByText('Write a reply first.')).toBeVisible();
    await page.getByLabel(`Reply to ${member.name}`).fill('Thank you, Lerato.');
    await failOnce(page, 'PUT', '**/api/reviews/*/reply', failing);
    await page.getByRole('button', { name: 'Publish reply' }).click();
    await expect(page.getByText('Failed to save your reply.')).toBeVisible();
    await page.getByRole('button', { name: 'Publish reply' }).click();
    await expect(toast(page, 'Your reply is on your page.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit reply' }).click();
    await page.getByLabel(`Reply to ${member.name}`).fill('Thank you, Lerato. Call any time.');
    await page.getByRole('button', { name: 'Publish reply' }).click();
    await expect(page.getByText('Thank you, Lerato. Call any time.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove reply' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove reply' }).click();
    await expect(page.getByRole('button', { name: `Reply to ${member.name}` })).toBeVisible();
  });
});
