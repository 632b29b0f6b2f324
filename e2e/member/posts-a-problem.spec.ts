import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, holdOnce, serverError } from '../support/failures.ts';
import { postProblem, publishListing } from '../support/marketplace.ts';
import { dismissToasts } from '../support/people.ts';
import { disguisedPage, jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const place = 'Zondi, Soweto';
const title = 'Geyser leaking through the ceiling';
const description = 'It drips through the ceiling of the passage, since Tuesday. Someone is home after three.';

test.beforeAll(async ({ join }) => {
  const neighbour = await join('member', { name: 'Sipho' });
  await postProblem(neighbour, 'Gate stands open', { location: place });
});

const titleField = (page: Page) => page.getByRole('textbox', { name: /^Title/ });
const descriptionField = (page: Page) => page.getByRole('textbox', { name: 'Description' });
const locationField = (page: Page) => page.getByRole('combobox', { name: /^Location/ });
const budgetField = (page: Page) => page.getByRole('textbox', { name: /^Budget/ });
const postButton = (page: Page) => page.getByRole('button', { name: 'Post Problem' });
const photosOf = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem');

/** Opens the form of a phone. */
async function openForm(page: Page) {
  await page.goto('/add-problem');
  await expect(page.getByRole('heading', { level: 1, name: 'Submit a Problem' })).toBeVisible();
}

test('the feed says that it failed and loads on request', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');

  await failOnce(page, 'GET', '**/api/problems/feed', (route) => route.fulfill(serverError));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Problem Feed' })).toBeVisible();
  await expect(page.getByText('Could not fetch problems.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'AI Assistant' }).click();
  await expect(page.getByText('AI Assistant coming soon!')).toBeVisible();
});

test(
  'a problem needs only a description, and the form shows how it reads the budget',
  { tag: '@widths' },
  async ({ person, isMobile }) => {
    const { page } = await person('member');
    await page.goto(isMobile ? '/dashboard' : '/post-problem');

    if (isMobile) {
      await page.getByRole('link', { name: 'What needs fixing?' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Submit a Problem' })).toBeVisible();
    }
    await descriptionField(page).fill('   ');
    await expect(postButton(page)).toBeDisabled();
    for (const [typed, read] of [
      ['R2 500', 'We read this as R2,500'],
      ['2,500', 'We read this as R2,500'],
      ['as little as possible', 'No number found, so there is no budget'],
      ['about 2500', 'We read this as R2,500'],
    ] as const) {
      await budgetField(page).fill(typed);
      await expect(page.getByText(read, { exact: true })).toBeVisible();
    }
    await titleField(page).fill(title);
    await descriptionField(page).fill(
      'It drips through the ceiling of the passage, since Tuesday. Someone is home after three.',
    );
    await expect(postButton(page)).toBeEnabled();
    const withId = `${description} My ID is 8001015009087.`;
    await descriptionField(page).fill(withId);
    await postButton(page).click();
    await expect(
      page.getByText('Leave out the ID number: we do not need it, and others could misuse it.'),
    ).toBeVisible();
    await expect(descriptionField(page)).toHaveValue(withId);
    await expectAccessible(page);
    await descriptionField(page).fill(description);
    // A desk has room for what providers will see.
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview).toHaveCount(isMobile ? 0 : 1);
    if (!isMobile) await expect(preview).toHaveText(new RegExp(`${title}.*R2,500`));
  },
);

test('what is typed while a problem is being posted stays in the form', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/dashboard');
  const form = page.getByRole('form', { name: 'Post New Problem' });
  const text = form.getByRole('textbox', { name: 'Description' });
  await text.fill(description);
  const release = await holdOnce(page, 'POST', '**/api/problems');
  await postButton(page).click();
  await expect(form.getByRole('button', { name: 'Posting' })).toBeVisible();
  await text.fill(`${description} The gate code is at the office.`);
  release();
  await expect(page.getByText('Problem posted successfully!')).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`${description} The gate code is at the office.`);
  await page.reload();
  await expect(text).toHaveValue(`${description} The gate code is at the office.`);
});

test('the form offers places of other problems, by keyboard too', async ({ person }) => {
  const { page } = await person('member');
  await openForm(page);

  await locationField(page).pressSequentially('zondi');
  await expect(page.getByRole('option', { name: place })).toBeVisible();
  await locationField(page).press('ArrowDown');
  await locationField(page).press('Enter');
  await expect(locationField(page)).toHaveValue(place);
  await expectAccessible(page);

  // An older browser has no popovers, and no style that hides a closed one.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover');
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'popover') setAttribute.call(this, name, value);
    };
  });
  await page.reload();
  await locationField(page).fill('zondi');
  await page.getByRole('option', { name: place }).click();
  await expect(locationField(page)).toHaveValue(place);
  await expect(page.getByRole('listbox')).toBeHidden();
});

test('a photo that fails says why while the others upload', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');
  await openForm(page);

  await page
    .locator('input[type=file]')
    .setInputFiles([
      await jpegFile('ceiling.jpg', '#336699'),
      disguisedPage('page.png'),
      await jpegFile('bucket.jpg', '#996633'),
    ]);
  await expect(
    page.getByText('Error uploading page.png: This is not a JPEG, PNG or WebP picture.').first(),
  ).toBeVisible();
  await expect(photosOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove page.png' }).click();
  await expect(photosOf(page)).toHaveCount(2);
});

test('text and photos of a problem survive a reload', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');
  await openForm(page);
  await titleField(page).fill(title);
  await descriptionField(page).fill(description);
  await budgetField(page).fill('about 2500');
  await locationField(page).fill(place);
  await page
    .locator('input[type=file]')
    .setInputFiles([await jpegFile('ceiling.jpg', '#336699'), await jpegFile('bucket.jpg', '#996633')]);

  await expect(page.getByText(/\d kB$/)).toHaveCount(2);
  await page.reload();
  await expect(titleField(page)).toHaveValue(title);
  await expect(descriptionField(page)).toHaveValue(/since Tuesday/);
  await expect(locationField(page)).toHaveValue(place);
  await expect(budgetField(page)).toHaveValue('about 2500');
  await expect(photosOf(page)).toHaveCount(2);
});

test(
  'a problem that is lost on a bad line stays in the form, and once posted offers providers to ask',
  { tag: '@phone' },
  async ({ join, person }) => {
    await publishListing(await join('provider'));
    const { page } = await person('member');
    await openForm(page);
    // Words that suggest no category.
    await descriptionField(page).fill('Someone should come and look, it is odd since Tuesday.');

    await failOnce(page, 'POST', '**/api/problems');
    await postButton(page).click();
    await expect(page.getByText('Failed to post problem')).toBeVisible();
    await expect(descriptionField(page)).toHaveValue(/since Tuesday/);
    await dismissToasts(page);
    await postButton(page).click();
    await expect(page.getByText('Problem posted successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/problems\//);
    await expect(page.getByText('Add a category and a suburb')).toBeVisible();
    const providers = page.getByRole('region', { name: 'Ask a provider yourself' });
    await expect(providers.getByRole('button', { name: 'Request Quote from Thabo Nkosi' })).toBeVisible();
  },
);

test('posting waits for a photo that is still uploading', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('member');
  await openForm(page);
  const card = page.getByRole('article').filter({ hasText: title }).first();
  await titleField(page).fill(title);
  await descriptionField(page).fill(description);
  await budgetField(page).fill('about 2500');
  await page
    .locator('input[type=file]')
    .setInputFiles([await jpegFile('ceiling.jpg', '#336699'), await jpegFile('bucket.jpg', '#996633')]);
  await expect(page.getByText(/\d kB$/)).toHaveCount(2);

  const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
  await failOnce(page, 'POST', '**/api/files?*', async (route) => isRefused.then(() => route.fulfill(serverError)));
  await page.locator('input[type=file]').setInputFiles([await jpegFile('valve.jpg', '#669933')]);
  await postButton(page).click();
  await expect(page.getByText('Sending photos')).toBeVisible();
  refuse();
  await expect(page.getByText('Error uploading valve.jpg: Something went wrong on our side.').first()).toBeInViewport();
  await expect(postButton(page)).toBeEnabled();
  await expect(descriptionField(page)).toHaveValue(description);

  const release = await holdOnce(page, 'POST', '**/api/files?*');
  await page.getByRole('button', { name: 'Try again: valve.jpg' }).click();
  await postButton(page).click();
  await expect(page.getByText('Sending photos')).toBeVisible();
  release();
  await expect(page.getByText('Problems posted', { exact: true })).toBeVisible();
  await expect(page.getByText('Problem posted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/problems\//);
  await page.goto('/dashboard');
  await expect(card).toContainText('R2,500');
  await expect(card).toContainText('3photos');
  await expect(card).toContainText('Open');
});

test(
  'a member who posts a similar problem is warned and shown the first one',
  { tag: '@phone' },
  async ({ person }) => {
    const naledi = await person('member');
    const { page } = naledi;
    await postProblem(naledi, title, { description });
    await openForm(page);

    await expect(descriptionField(page)).toHaveValue('');
    await titleField(page).fill(title);
    await descriptionField(page).fill('It drips through the ceiling of the passage, since Tuesday.');
    await page.getByRole('button', { name: 'Plumbing' }).click();
    await postButton(page).click();
    const warning = page.getByRole('alertdialog', { name: 'You posted something like this' });
    await expect(warning.getByRole('link', { name: title })).toBeVisible();
    await expectAccessible(page);
    await warning.getByRole('link', { name: title }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(descriptionField(page)).toHaveValue(/since Tuesday/);
    await postButton(page).click();
    await warning.getByRole('button', { name: 'Go back' }).click();
    await expect(warning).toBeHidden();
    await failOnce(page, 'POST', '**/api/problems', (route) => route.fulfill(serverError));
    await postButton(page).click();
    await warning.getByRole('button', { name: 'Post anyway' }).click();
    await expect(page.getByText('Failed to post problem')).toBeVisible();
    await expect(page.getByText('Something went wrong on our side.')).toBeVisible();
    await dismissToasts(page);
    await titleField(page).fill(`Again: ${title}`);
    await postButton(page).click();
    await warning.getByRole('button', { name: 'Post anyway' }).click();
    await expect(page.getByText('Problem posted successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/problems\//);
    await expect(page.getByRole('heading', { level: 1, name: `Again: ${title}` })).toBeVisible();
    await expect(page.getByText('No quotes yet. Add a suburb, so that we can tell providers near you.')).toBeVisible();
  },
);

test('a provider cannot post a problem', { tag: '@desk' }, async ({ person }) => {
  const { page } = await person('provider');
  await page.goto('/post-problem');
  await expect(page.getByText('Only members can post problems.')).toBeVisible();
});
