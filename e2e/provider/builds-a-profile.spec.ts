import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, failUntilRetry, serverError } from '../support/failures.ts';
import { acceptQuote, publishListing, requestQuote, someTerms, uploadPicture } from '../support/marketplace.ts';
import { dismissFailure, submitLogin, toast } from '../support/people.ts';
import { disguisedPage, jpegFile, sidewaysJpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const fail = (route: Route) => route.fulfill(serverError);
const reason = 'Something went wrong on our side.';
const business = 'Mokoena Leaks and Geysers';
const large = { width: 1200, height: 800 };

const tab = (page: Page, name: string) => page.getByRole('tab', { name });

const saveButton = (page: Page) => page.getByRole('button', { name: /^(Create Profile|Save profile)$/ });
const pictureRows = (page: Page) => page.getByRole('list', { name: 'Pictures of your work' }).getByRole('listitem');

async function fillProfile(page: Page) {
  await page.getByLabel('Name', { exact: true }).fill(business);
  await page.getByLabel('Specialty').selectOption('Plumbing');
  await page.getByLabel('Short bio').fill('Leaks found without breaking walls. Geysers the same day.');
  await page.getByLabel('Detailed bio').fill('I have been on the tools since 2009.\n\nA written quote every time.');
  await page.getByRole('textbox', { name: /^Contact email/ }).fill('sipho@mokoena.example');
  await page.getByRole('textbox', { name: /^Contact phone/ }).fill('082 555 0147');
  const places = page.getByLabel('Locations served').first();
  await places.fill('Soweto, Roodepoort');
  await places.press('Enter');
}

async function choosePhoto(page: Page) {
  await page.getByLabel('Photo').setInputFiles(await jpegFile('sipho.jpg', '#1f3fcc', large));
  return page.getByRole('dialog', { name: 'Crop your photo' });
}

test('the provider dashboard refuses members', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');

  await page.goto('/provider-dashboard');
  await expect(page.getByText('Access Denied. This section is for providers only.')).toBeVisible();
});

test('a provider without a profile is led to create it first', async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });

  await page.goto('/dashboard');
  const banner = page.getByRole('main').getByRole('link', { name: 'Create Profile' });
  await expect(banner).toBeVisible();
  const [above, below] = [await banner.boundingBox(), await page.getByRole('tablist').boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), 'between the banner and the tabs').toBeGreaterThan(
    20,
  );
  await page.getByRole('button', { name: /menu/i }).click();
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

test('the meter of the profile leads to the fields that members miss', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });
  await page.goto('/provider-dashboard');

  await page.getByRole('link', { name: 'Choose your specialty' }).click();
  await expect(page.getByLabel('Specialty')).toBeFocused();
  await page.getByRole('link', { name: 'Say where you work' }).click();
  await expect(page.getByLabel('Locations served').first()).toBeFocused();
});

test('the profile form shows what is missing beside its fields', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });
  await page.goto('/provider-dashboard');

  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Short bio').fill('x'.repeat(201));
  await expect(page.getByText('201 / 200')).toBeVisible();
  await page.getByRole('textbox', { name: /^Contact phone/ }).fill('12');
  await saveButton(page).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Specialty is required')).toBeVisible();
  await expect(page.getByText('Use at most 200 characters.')).toBeVisible();
  await expect(page.getByText(/not a South African phone number/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByPlaceholder('+27 82 123 4567')).toBeVisible();
});

test('locations are chips that accept commas, up to the limit of the plan', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });
  await page.goto('/provider-dashboard');

  const places = page.getByLabel('Locations served').first();
  const chips = page.getByRole('list', { name: 'Locations served' }).getByRole('listitem');
  await places.pressSequentially('Soweto, Roodepoort,soweto ,Lenasia');
  await places.press('Enter');
  await expect(chips).toHaveText(['Soweto', 'Roodepoort', 'Lenasia']);
  await expect(page.getByText('Without a plan: 2 places, problems up to R5,000. A plan covers more.')).toBeVisible();
  await places.press('Backspace');
  await expect(chips).toHaveText(['Soweto', 'Roodepoort']);
  await expect(page.getByText('2 / 2')).toBeVisible();
});

test('places are offered while a provider types, and an unknown place is asked about once', async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });
  await page.goto('/provider-dashboard');
  const places = page.getByRole('combobox', { name: 'Locations served' });
  const chips = page.getByRole('list', { name: 'Locations served' }).getByRole('listitem');

  await places.pressSequentially('Sow');
  const offered = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(offered).toHaveText(['Soweto, Johannesburg']);
  await expect(places).toHaveAttribute('aria-expanded', 'true');
  await places.press('ArrowDown');
  await expect(offered).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await places.press('Enter');
  await expect(chips).toHaveText(['Soweto']);
  await expect(places).toHaveValue('');

  await places.fill('Mdantsanee,');
  const question = page.getByRole('group', { name: 'We do not know Mdantsanee. Did you mean Mdantsane?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep Mdantsanee' }).click();
  await expect(question).toBeHidden();
  await expect(chips).toHaveText(['Soweto', 'Mdantsanee']);

  await places.press('Backspace');
  await page.context().setOffline(true);
  await places.fill('Lenasiaa,');
  await expect(chips).toHaveText(['Soweto', 'Lenasiaa']);
  await page.context().setOffline(false);
});

test('a VAT number asks for the business address', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });
  await page.goto('/provider-dashboard');
  await fillProfile(page);
  const address = page.getByRole('textbox', { name: 'Business address' });
  await expect(address).toHaveCount(0);
  await page.getByRole('textbox', { name: /^VAT number/ }).fill('4480123456');
  await expect(address).toBeVisible();
  await saveButton(page).click();
  await expect(page.getByText('Add your business address: a tax invoice must show it.')).toBeInViewport();
  await expect(address).toBeFocused();
  await expectAccessible(page);
  await address.fill('7 Nugget Street, Johannesburg');
  await saveButton(page).click();
  await expect(toast(page, 'Profile saved.')).toBeVisible();
});

test('a photo is cropped to a square by keyboard', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });
  await page.goto('/provider-dashboard');

  const dialog = await choosePhoto(page);
  await dialog.getByLabel('Zoom').press('ArrowRight');
  await dialog.getByRole('group', { name: /part of the picture to keep/ }).press('ArrowRight');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
});

test(
  'a picture that fails says why while the others upload, and the rest are described and put in order by keyboard',
  { tag: '@desk' },
  async ({ person }) => {
    const { page } = await person('provider', { isApproved: false });
    await page.goto('/provider-dashboard');
    const rows = pictureRows(page);

    await failOnce(page, 'POST', /\/api\/files\?.*drain/);
    const shrunk = page.waitForResponse(/\/api\/files\?.*geyser/);
    await page
      .getByLabel('Pictures of your work')
      .first()
      .setInputFiles([
        await sidewaysJpegFile('geyser.jpg', '#2b6a1e', { width: 2880, height: 1440 }),
        disguisedPage('notes.png'),
        await jpegFile('drain.jpg', '#97400f', large),
        await jpegFile('tap.jpg', '#98265a', large),
      ]);
    expect(await (await shrunk).json()).toMatchObject({ kind: 'picture', width: 960, height: 1920 });
    await expect(rows.nth(1)).toContainText('Error uploading notes.png: This is not a JPEG, PNG or WebP picture.');
    await expect(rows.nth(2)).toContainText(
      'Error uploading drain.jpg: The connection dropped. Try again when you are online.',
    );
    await expect(page.getByLabel('Describe geyser.jpg')).toBeVisible();
    await expect(page.getByLabel('Describe tap.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Remove notes.png' }).click();
    await page.getByRole('button', { name: 'Try again: drain.jpg' }).click();
    await expect(page.getByLabel('Describe drain.jpg')).toBeVisible();
    await expect(rows).toHaveCount(3);

    await page.getByLabel('Describe geyser.jpg').fill('A geyser with a new valve');
    await page.getByRole('button', { name: 'Move tap.jpg up' }).click();
    await expect(page.getByText('tap.jpg moved to place 2')).toBeAttached();
    const drag = page.getByRole('button', { name: 'Drag drain.jpg' });
    await drag.focus();
    await drag.press('Space');
    await expect(page.getByText('drain.jpg is at place 3 of 3.')).toBeAttached();
    // A key that comes while the list is still measured for the drag does nothing.
    await expect(async () => {
      await drag.press('ArrowUp');
      await expect(page.getByText('drain.jpg is at place 2 of 3.')).toBeAttached({ timeout: 3_000 });
    }).toPass();
    await drag.press('Space');
    await expect(rows.nth(1).getByRole('textbox')).toHaveAccessibleName('Describe drain.jpg');
  },
);

test('an unsaved profile survives a reload, and leaving it asks first', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('provider', { isApproved: false });
  await page.goto('/provider-dashboard');
  const rows = pictureRows(page);
  await fillProfile(page);
  await page
    .getByLabel('Pictures of your work')
    .first()
    .setInputFiles(await jpegFile('geyser.jpg', '#2b6a1e'));
  await page.getByLabel('Describe geyser.jpg').fill('A geyser with a new valve');

  await page.reload();
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(business);
  await expect(rows).toHaveCount(1);
  await expect(rows.first().getByRole('textbox')).toHaveValue('A geyser with a new valve');
  await page
    .getByRole('link', { name: /Home|Explore/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
});

test('a profile is saved after a failure and after the end of the session', { tag: '@phone' }, async ({ person }) => {
  const provider = await person('provider', { isApproved: false });
  const { page } = provider;
  await page.goto('/provider-dashboard');
  await fillProfile(page);
  await (await choosePhoto(page)).getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await page
    .getByLabel('Pictures of your work')
    .first()
    .setInputFiles(await jpegFile('geyser.jpg', '#2b6a1e'));
  await page.getByLabel('Describe geyser.jpg').fill('A geyser with a new valve');

  await failOnce(page, 'PUT', '**/api/provider/profile', fail);
  await saveButton(page).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: `Error saving profile: ${reason}` }),
  ).toBeInViewport();
  await page.context().clearCookies();
  await saveButton(page).click();
  await dismissFailure(page, 'You must be logged in to update your profile.');
  await submitLogin(page, provider.email);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(business);
  await saveButton(page).click();
  await expect(toast(page, 'Profile saved.')).toBeVisible();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  await expect(page.getByRole('textbox', { name: /^Contact phone/ })).toHaveValue('+27825550147');
  await expect(page.getByRole('region', { name: 'What members look for' })).toContainText('88%');
});

test(
  'a provider without reviews and requests is told so, also after a failure',
  { tag: '@desk' },
  async ({ person }) => {
    const provider = await person('provider');
    const { page } = provider;
    await publishListing(provider);
    await page.goto('/provider-dashboard');

    await tab(page, 'View Reviews').click();
    await expect(page.getByText('No reviews yet.')).toBeVisible();
    await tab(page, 'Manage Quotes').click();
    await expect(page.getByText("You haven't received any quote requests yet.")).toBeVisible();
    await failUntilRetry(
      page,
      /^\/api\/provider\/profile$/,
      async () => {
        await page.reload();
        await expect(page.getByText(`Error fetching provider data: ${reason}`)).toBeVisible();
      },
      fail,
    );
    await expect(page.getByText("You haven't received any quote requests yet.")).toBeVisible();
  },
);

test('a provider is found once approved, and not while on holiday', { tag: '@phone' }, async ({ join, person }) => {
  const provider = await person('provider', { isApproved: false });
  const { page } = provider;
  const { page: reader } = await person('member');
  const admin = await join('admin');
  const avatarId = await uploadPicture(provider, 'avatar', 'sipho.jpg');
  await publishListing(provider, { name: business, locationsServed: ['Soweto', 'Roodepoort'], avatarId });
  await page.goto('/provider-dashboard');
  const found = reader.getByRole('article').filter({ hasText: business });

  await reader.goto('/providers?category=Plumbing&location=roodepoort');
  await expect(reader.getByRole('main')).not.toContainText('Loading');
  await expect(found).toHaveCount(0);
  await admin.call('POST', `/accounts/${provider.id}/approve`);
  await reader.reload();
  await expect(found).toBeVisible();
  await tab(page, 'Manage Profile').click();
  await page.getByRole('switch', { name: 'On holiday' }).check();
  await expect(toast(page, 'You are away now. Your listing is hidden and you get no new requests.')).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole('main')).not.toContainText('Loading');
  await expect(found).toHaveCount(0);
  await failOnce(page, 'PUT', '**/api/provider/holiday', fail);
  await page.getByRole('switch', { name: 'On holiday' }).click();
  const failure = page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Your holiday setting was not changed.' });
  await expect(failure).toBeInViewport();
  await expect(page.getByRole('switch', { name: 'On holiday' })).toBeChecked();
  await page.getByRole('switch', { name: 'On holiday' }).uncheck();
  await expect(failure).toBeHidden();
  await expect(toast(page, 'You are back. Members can find your listing again.')).toBeVisible();
  await reader.reload();
  await expect(found.locator('img')).toHaveJSProperty('naturalWidth', 128);
});

test('a provider answers a quote request on the dashboard', { tag: '@desk' }, async ({ join, person, sql }) => {
  const provider = await person('provider');
  const { page } = provider;
  const member = await join('member');
  await requestQuote(member, await publishListing(provider));

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
  // The quote waits for the member now.
  await tab(page, 'Waiting 1').click();
  await expect(card).toContainText('R1,850.00');
  await expect(card).toContainText('A new valve and a drip tray.');
  await expect(card.getByRole('button', { name: 'Edit Submitted Quote' })).toBeVisible();
  await sql`delete from quote_revisions where quote_id in (select id from quote_requests where member_id = ${member.id})`;
  await page.reload();
  await expect(card).toContainText('Details in full quote.');
});

test('a provider replies to a review, edits the reply and removes it', { tag: '@phone' }, async ({ join, person }) => {
  const provider = await person('provider');
  const { page } = provider;
  const member = await join('member');
  const quoteId = await requestQuote(member, await publishListing(provider));
  await provider.call('POST', `/quotes/${quoteId}/submit`, someTerms);
  const jobId = await acceptQuote(member, quoteId);
  await provider.call('POST', `/jobs/${jobId}/propose`, {
    proposedDate: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await member.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  await provider.call('POST', `/jobs/${jobId}/complete`, {});
  await member.call('POST', `/jobs/${jobId}/review`, { rating: 4, comment: 'Quick and tidy.' });

  await page.goto('/provider-dashboard?tab=reviews');
  await expect(page.getByText('Quick and tidy.')).toBeVisible();
  await expect(page.getByRole('img', { name: '4 out of 5 stars' }).first()).toBeVisible();
  await page.getByRole('button', { name: `Reply to ${member.name}` }).click();
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(page.getByText('Write a reply first.')).toBeVisible();
  await page.getByLabel(`Reply to ${member.name}`).fill('Thank you, Naledi.');
  await failOnce(page, 'PUT', '**/api/reviews/*/reply', fail);
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(page.getByText('Failed to save your reply.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(toast(page, 'Your reply is on your page.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit reply' }).click();
  await page.getByLabel(`Reply to ${member.name}`).fill('Thank you, Naledi. Call any time.');
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await expect(page.getByText('Thank you, Naledi. Call any time.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove reply' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove reply' }).click();
  await expect(page.getByRole('button', { name: `Reply to ${member.name}` })).toBeVisible();
});
