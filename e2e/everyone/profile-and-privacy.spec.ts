import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { acceptQuote, offerQuote, postProblem } from '../support/marketplace.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const main = (page: Page) => page.getByRole('main');

test(
  'a profile keeps what is typed, and shows on the job page of the other party as soon as it is saved',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const jobId = await acceptQuote(naledi, await offerQuote(thabo, await postProblem(naledi, 'Geyser valve')));
    await provider.goto(`/jobs/${jobId}`);
    await expect(main(provider).getByText(naledi.email).first()).toBeVisible();
    await expect(main(provider).getByRole('link', { name: /^Call/ })).toHaveCount(0);

    await member.goto('/settings');
    await expect(member.getByLabel('Email')).toHaveValue(naledi.email);
    await expect(member.getByText('Email cannot be changed here. Contact support if needed.')).toBeVisible();
    const typed = { Phone: '071 555 0192', Address: '27 Jacaranda Street', City: 'Soweto', 'Postal code': '18O4' };
    for (const [label, text] of Object.entries(typed)) await member.getByLabel(label).fill(text);
    await member.getByLabel('Province').selectOption('Gauteng');
    await member.getByLabel('Full name').fill('Naledi M. Mokoena');

    await member.getByRole('tab', { name: 'Privacy' }).click();
    await expect(member).toHaveURL(/tab=privacy/);
    await expect(member.getByRole('heading', { name: 'Who can see you' })).toBeVisible();
    await member.getByRole('tab', { name: 'Profile' }).click();
    await expect(member.getByLabel('Phone')).toHaveValue('071 555 0192');
    await member.reload();
    await expect(member.getByLabel('Phone')).toHaveValue('071 555 0192');
    await expect(member.getByText('You have unsaved changes.')).toBeVisible();

    const save = member.getByRole('button', { name: 'Save changes' });
    await save.click();
    await expect(member.getByText('A postal code has four digits.')).toBeVisible();
    await member.getByLabel('Postal code').fill('1804');
    await save.click();
    await expect(member.getByText('Profile updated successfully!')).toBeVisible();
    await expect(member.getByLabel('Phone')).toHaveValue('+27 71 555 0192');
    await expectAccessible(member);

    await expect(main(provider).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+27715550192');
    await expect(main(provider).getByText('Naledi M. Mokoena').first()).toBeVisible();
  },
);

test('a change elsewhere is told, and both versions stand side by side', { tag: '@desk' }, async ({ person, open }) => {
  const naledi = await person('member');
  const [first, second] = [naledi.page, await open(naledi)];
  for (const page of [first, second]) await page.goto('/profile');
  for (const [page, city] of [
    [first, 'Pimville'],
    [second, 'Diepkloof'],
  ] as const) {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('City').fill(city);
  }
  await first.getByRole('button', { name: 'Save changes' }).click();
  await expect(first.getByText('Profile updated successfully!')).toBeVisible();
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByText('City is now: Pimville')).toBeVisible();
  await expect(second.getByLabel('City')).toHaveValue('Diepkloof');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByText('Profile updated successfully!')).toBeVisible();
  const plan = second.getByRole('region', { name: 'Account Plan' });
  await expect(plan.getByText('of 100 MB')).toBeVisible();
  await expect(plan.getByRole('link', { name: 'Manage Plan' })).toHaveAttribute('href', '/provider-subscription');
  await expectAccessible(second);
});

test('a stranger does not find a profile that its owner hides', { tag: '@phone' }, async ({ person }) => {
  const [naledi, lerato] = [await person('member'), await person('member', { name: 'Lerato Molefe' })];
  const [owner, stranger] = [naledi.page, lerato.page];
  const problemId = await postProblem(naledi, 'Dripping tap');
  await stranger.goto(`/problems/${problemId}`);
  await main(stranger).getByRole('link', { name: naledi.name }).first().click();
  await expect(stranger).toHaveURL(`/profile/${naledi.id}`);
  await expect(stranger.getByRole('heading', { name: naledi.name })).toBeVisible();
  await expectAccessible(stranger);

  await owner.goto('/settings?tab=privacy');
  await owner.getByLabel('Profile visibility').selectOption('private');
  await expect(owner.getByText('Only you and the admins can open your profile.')).toBeVisible();
  await expect(main(owner).getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(owner);

  await stranger.reload();
  await expect(stranger.getByText('Profile not found').last()).toBeVisible();
  await stranger.goto(`/problems/${problemId}`);
  await expect(main(stranger).getByText(naledi.name).first()).toBeVisible();
  await expect(main(stranger).getByRole('link', { name: naledi.name })).toHaveCount(0);
});

test('of two quick privacy switches the one that fails says so', async ({ person }) => {
  const { page } = await person('member');
  await page.goto('/settings?tab=privacy');
  const switches = main(page).getByRole('switch');
  await expect(switches.nth(1)).toBeVisible();
  const before = await switches.nth(0).isChecked();
  const { promise: bothPressed, resolve: fail } = Promise.withResolvers<void>();
  await failOnce(page, 'PATCH', '**/api/account/privacy', async (route) => {
    await bothPressed;
    await route.fulfill(serverError);
  });
  await switches.nth(0).click();
  await switches.nth(1).click();
  fail();
  await expect(main(page).getByRole('alert')).toContainText('Something went wrong on our side.');
  await expect(switches.nth(0)).toBeChecked({ checked: before });
  await expect(main(page).getByText('Saved', { exact: true })).toHaveCount(0);
  await switches.nth(0).click();
  await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
});

test('a photo is cropped, saved and shown beside the name', { tag: '@phone' }, async ({ person, join, open }) => {
  const naledi = await person('member');
  const { page } = naledi;
  const problemId = await postProblem(naledi, 'Dripping tap');
  await page.goto('/settings');
  await page
    .locator('input[type=file]')
    .setInputFiles(await jpegFile('naledi.jpg', '#1f3fcc', { width: 640, height: 480 }));
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' });
  // A circle over the picture shows the part that is kept.
  const [circle, picture] = [dialog.getByTestId('cropper'), dialog.locator('img')];
  await expect(circle).toBeVisible();
  const edges = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
  const [kept, whole] = [await edges(circle), await edges(picture)];
  expect(kept.width).toBeGreaterThan(100);
  expect(kept.height).toBeCloseTo(kept.width, 0);
  expect(kept.top).toBeGreaterThan(whole.top - 1);
  expect(kept.bottom).toBeLessThan(whole.bottom + 1);
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(page.getByText('Photo saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible();

  const stranger = await open(await join('member', { name: 'Lerato Molefe' }));
  await stranger.goto(`/problems/${problemId}`);
  const photo = main(stranger).locator('img[src*="/tiny.webp"]').first();
  await expect(photo).toBeVisible();
  expect(
    await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
});
