import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessible.ts';
import { failWhile, holdOnce } from '../support/failures.ts';
import { downloadPatiently } from '../support/get-patiently.ts';
import { acceptQuote, publishListing, requestQuote, uploadPicture } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { jpegFile } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

const day = 24 * 60 * 60 * 1000;

/** Downloads the PDF of the page: its file name and its text. */
async function downloadPdf(page: Page): Promise<{ name: string; text: string }> {
  const download = await downloadPatiently(page, page.getByRole('link', { name: 'Download PDF' }));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await download.path()))), {
    mergePages: true,
  });
  return { name: download.suggestedFilename(), text: text.normalize('NFC') };
}

const business = 'Ngũgĩ & Thérèse Geysers';
const lines = [
  { description: 'Valve, 400 kPa', quantityThousandths: 2000, unitPriceCents: 425_50, vat: true },
  { description: 'Labour', quantityThousandths: 2500, unitPriceCents: 399_60, vat: true },
];

type Hired = { provider: Account; member: Account; listingId: string; quoteId: string; jobId: string };

/** Two people with an accepted quote. */
async function hire(join: (role: 'member' | 'provider', more: { name: string }) => Promise<Account>): Promise<Hired> {
  const provider = await join('provider', { name: 'Ngũgĩ Njoroge' });
  const member = await join('member', { name: 'Thérèse Ėrika' });
  const listingId = await publishListing(provider, {
    name: business,
    vatNumber: '4480 123 456',
    businessAddress: '7 Nugget Street, Johannesburg',
    locationsServed: ['Sandton'],
  });
  const quoteId = await requestQuote(member, listingId);
  await provider.call('POST', `/quotes/${quoteId}/submit`, {
    priceCents: 1_850_00,
    scope: 'A new valve and a drip tray.',
    lines,
  });
  return { provider, member, listingId, quoteId, jobId: await acceptQuote(member, quoteId) };
}

async function complete({ provider, member, jobId }: Hired): Promise<void> {
  const proposedDate = new Date(Date.now() + 2 * day).toISOString();
  await provider.call('POST', `/jobs/${jobId}/propose`, { proposedDate });
  await member.call('POST', `/jobs/${jobId}/confirm`, { proposal: 1 });
  await provider.call('POST', `/jobs/${jobId}/complete`, {});
}

/** Gives two stars, with sub-ratings and a photo. Returns the id of the review. */
async function review({ member, jobId }: Hired): Promise<string> {
  const { id } = await member.call('POST', `/jobs/${jobId}/review`, {
    rating: 2,
    aspects: { quality: 2, punctuality: 5, communication: null, value: null },
    comment: 'It drips again.',
    photos: [{ id: await uploadPicture(member, 'review', 'valve.jpg'), alt: 'The new valve' }],
  });
  return String(id);
}

const starsIn = (page: Page) => (group: string, count: number) =>
  page
    .getByRole('dialog')
    .getByRole('group', { name: group, exact: true })
    .getByRole('radio', { name: `${count} star`, exact: false });

test('a member reads, prints and downloads the agreement', { tag: '@desk' }, async ({ join, open }) => {
  const { provider, member, quoteId } = await hire(join);
  const page = await open(member);

  await page.goto(`/quotes/${quoteId}`);
  await page.getByRole('link', { name: /^Agreement AGR-\d{4}$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agreement' })).toBeVisible();
  for (const text of [
    business,
    member.name,
    provider.email,
    member.email,
    'VAT number 4480123456',
    'Labour',
    'R999.00',
    'R1,608.70',
    'R241.30',
    'R1,850.00',
  ])
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('columnheader', { name: 'Quantity' })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const agreement = await downloadPdf(page);
  expect(agreement.name).toMatch(/^AGR-\d{4}\.pdf$/);
  for (const text of [business, member.name, 'Valve, 400 kPa', 'R851.00', 'R241.30', 'R1,850.00'])
    expect(agreement.text).toContain(text);
  await page.goto('/documents/01930000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Document not found.' })).toBeVisible();
});

test(
  'a review is written by keyboard, with sub-ratings and a photo, and survives a failure',
  { tag: '@desk' },
  async ({ join, open }) => {
    const hired = await hire(join);
    const { jobId } = hired;
    await complete(hired);
    const page = await open(hired.member);
    const dialog = page.getByRole('dialog');
    const stars = starsIn(page);

    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('button', { name: 'Rate Provider' }).click();
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(dialog.getByText('Choose 1 to 5 stars.')).toBeVisible();
    await expect(stars('Your rating', 1)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(stars('Your rating', 2)).toBeChecked();
    await stars('Quality of work', 2).check({ force: true });
    await stars('Punctuality', 5).check({ force: true });
    await dialog.getByLabel(/^Comment/).fill('It drips again.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles(await jpegFile('valve.jpg', '#5aa9c9', { width: 640, height: 480 }));
    await dialog.getByLabel('Describe valve.jpg').fill('The new valve');
    await expectAccessible(page);
    // On a narrow phone with large letters the stars stand below their words.
    await page.setViewportSize({ width: 360, height: 740 });
    const setLetters = (size: string) =>
      page.evaluate((fontSize) => void Object.assign(document.documentElement.style, { fontSize }), size);
    await setLetters('200%');
    const ends = await dialog
      .getByRole('radio')
      .evaluateAll((stars) => stars.map((star) => star.parentElement?.getBoundingClientRect().right));
    expect(Math.max(...ends.map(Number))).toBeLessThanOrEqual(360);
    await setLetters('');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rate Provider' }).click();
    await expect(dialog.getByLabel(/^Comment/)).toHaveValue('It drips again.');
    await expect(stars('Punctuality', 5)).toBeChecked();
    await failWhile(
      page,
      /\/review$/,
      async () => {
        await dialog.getByRole('button', { name: 'Send review' }).click();
        await expect(dialog.getByText('Failed to save your review.')).toBeVisible();
      },
      (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()),
    );
    await dialog.getByLabel(/^Comment/).fill('It drips again. My ID is 800101 5009 087.');
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(
      dialog.getByText('Leave out the ID number: we do not need it, and others could misuse it.'),
    ).toBeVisible();
    await expect(dialog.getByLabel(/^Comment/)).toHaveValue('It drips again. My ID is 800101 5009 087.');
    await dialog.getByLabel(/^Comment/).fill('It drips again.');
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(page.getByText("Thank you. Your review is on the provider's page.")).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your review' })).toContainText('It drips again.');
  },
);

test('a provider replies to a review', { tag: '@phone' }, async ({ join, open }) => {
  const hired = await hire(join);
  const { provider, member } = hired;
  await complete(hired);
  await review(hired);
  const page = await open(provider);

  await page.goto('/provider-dashboard?tab=reviews');
  await expect(page.getByText('Quality of work').first()).toBeVisible();
  await page.getByRole('button', { name: `Reply to ${member.name}` }).click();
  const field = page.getByLabel(`Reply to ${member.name}`);
  await expect(field).toBeFocused();
  await field.fill('I come back tomorrow.');
  // A draft that was kept is there again, and leaves the focus where it is.
  await page.reload();
  await expect(field).toHaveValue('I come back tomorrow.');
  await expect(field).not.toBeFocused();
  const release = await holdOnce(page, 'PUT', /\/reply$/);
  await page.getByRole('button', { name: 'Publish reply' }).click();
  await page.getByRole('tab', { name: 'Services' }).click();
  await expect(field).toHaveCount(0);
  release();
  await expect(page.getByText('Your reply is on your page.')).toBeVisible();
  await page.getByRole('tab', { name: 'Reviews' }).click();
  await expect(page.getByText('I come back tomorrow.')).toBeVisible();
  await expect(field).toHaveCount(0);
});

test('a provider reads and downloads the tax invoice of finished work', { tag: '@phone' }, async ({ join, open }) => {
  const hired = await hire(join);
  const { jobId } = hired;
  await complete(hired);
  const page = await open(hired.provider);
  await page.goto(`/jobs/${jobId}`);
  await page.getByRole('link', { name: /^Invoice INV-\d{4}$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tax invoice' })).toBeVisible();
  const { name, text } = await downloadPdf(page);
  expect(name).toMatch(/^INV-\d{4}\.pdf$/);
  expect(text).toContain('Work completed on');
  await page.route('**/api/documents/*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Failed to load the document.' })).toBeVisible({
    timeout: 60_000,
  });
});

test(
  'a member edits a review, which is shown with its photo and the reply',
  { tag: '@phone' },
  async ({ join, open }) => {
    const hired = await hire(join);
    const { provider, member, listingId, jobId } = hired;
    await complete(hired);
    const reviewId = await review(hired);
    await provider.call('PUT', `/reviews/${reviewId}/reply`, { text: 'I come back tomorrow.' });
    const page = await open(member);
    const dialog = page.getByRole('dialog');
    const stars = starsIn(page);

    await page.goto(`/jobs/${jobId}`);
    await page.getByRole('button', { name: 'Edit review' }).click();
    await expect(dialog.getByRole('heading', { name: 'Edit your review' })).toBeVisible();
    await expectAccessible(page);
    await stars('Your rating', 5).check({ force: true });
    await stars('Quality of work', 5).check({ force: true });
    // A second click on the chosen star removes the sub-rating.
    await stars('Punctuality', 5).click({ force: true });
    await dialog.getByLabel(/^Comment/).fill('He came back and fixed it.');
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(page.getByText('Your review is updated.')).toBeVisible();
    await page.goto(`/providers/${listingId}`);
    const reviews = page.getByRole('region', { name: 'Client Reviews' });
    for (const text of ['He came back and fixed it.', 'Edited', 'I come back tomorrow.', 'Quality of work', '5/5'])
      await expect(reviews.getByText(text).first()).toBeVisible();
    await expect(reviews.getByText('Punctuality')).toHaveCount(0);
    await reviews.getByRole('button', { name: 'The new valve, 1 of 1' }).click();
    await expect(dialog.getByText('The new valve')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  },
);

test(
  'a member reports the reply to their review, an admin hides it, and the provider reads why and appeals',
  { tag: '@phone' },
  async ({ join, open }) => {
    const hired = await hire(join);
    const { provider, member, jobId } = hired;
    await complete(hired);
    const reviewId = await review(hired);
    const words = 'This woman never pays.';
    await provider.call('PUT', `/reviews/${reviewId}/reply`, { text: words });
    const admin = await open(await join('admin'));

    const theirs = await open(member);
    await theirs.goto(`/jobs/${jobId}`);
    const reply = theirs.getByRole('region', { name: 'Your review' });
    await reply.getByRole('button', { name: `Report reply to ${member.name}` }).click();
    const dialog = theirs.getByRole('alertdialog');
    await dialog.getByRole('textbox').fill('I have paid, and can show it.');
    await dialog.getByRole('button', { name: 'Report reply' }).click();
    await expect(theirs.getByText('Report sent. An admin will look at it.')).toBeVisible();

    await admin.goto('/admin-dashboard?show=reply#content-moderation');
    await admin.getByRole('button', { name: `Open the case: ${words}` }).click();
    await expect(admin.getByText('I have paid, and can show it.')).toBeVisible();
    await admin.getByRole('button', { name: 'Hide' }).click();
    await admin.getByRole('alertdialog').getByRole('textbox').fill('It insults a person.');
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).click();
    await expect(admin.getByText('This case is closed.')).toBeVisible();
    await theirs.reload();
    await expect(reply).toBeVisible();
    await expect(theirs.getByText(words)).toHaveCount(0);

    const own = await open(provider);
    await own.goto(`/jobs/${jobId}#review`);
    await expect(own.getByText('Reason: It insults a person.')).toBeVisible();
    await own.goto('/provider-dashboard?tab=reviews');
    await expect(own.getByText('Other people cannot read this reply.')).toBeVisible();
    await expect(own.getByRole('button', { name: 'Edit reply' })).toHaveCount(0);
    await expectAccessible(own);
    await own.getByRole('button', { name: 'Appeal' }).click();
    await own.getByRole('alertdialog').getByRole('textbox').fill('She has paid since, and I was wrong.');
    await own.getByRole('alertdialog').getByRole('button', { name: 'Send appeal' }).click();
    await expect(own.getByText('An admin will read your appeal.')).toBeVisible();
  },
);

test(
  'an admin hides a review for a cause, and the listing says why and keeps its stars',
  { tag: '@widths' },
  async ({ join, open, person }) => {
    const hired = await hire(join);
    const { provider, member, listingId } = hired;
    await complete(hired);
    await review(hired);
    const reader = await open(provider);
    await reader.goto(`/providers/${listingId}`);
    const seen = reader.getByRole('region', { name: 'Client Reviews' });
    await expect(seen.getByText('Only members whose job was completed here can write a review')).toBeVisible();
    await expect(seen.getByText(/hidden by admins/)).toHaveCount(0);

    const { page } = await person('admin');
    const question = page.getByRole('alertdialog');
    const reviews = page.getByRole('region', { name: 'Client Reviews' });
    const hide = async (cause: string) => {
      await page.getByRole('button', { name: `More about ${member.name}'s review` }).click();
      await page.getByRole('menuitem', { name: 'Hide review' }).click();
      await question.getByLabel('What is wrong with it?').selectOption({ label: cause });
      await question.getByLabel('Reason').fill('It names a neighbour.');
    };
    await page.goto(`/providers/${listingId}`);
    await hide('Choose a reason');
    await question.getByRole('button', { name: 'Hide review' }).click();
    await expect(question.getByText('Choose why.')).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('What is wrong with it?').selectOption({ label: 'It has private details of a person' });
    await question.getByRole('button', { name: 'Hide review' }).click();
    await expect(page.getByText('Review hidden.')).toBeVisible();
    await expect(page.getByText('An admin has hidden this review (private details of a person).')).toBeVisible();

    await reader.reload();
    await expect(seen.getByText('No reviews can be read here.')).toBeVisible();
    await expect(seen.getByText('1 hidden by admins: private details of a person.')).toBeVisible();
    await expect(seen.getByText('Its stars still count.')).toBeVisible();
    await expect(seen.getByText('1 review', { exact: true })).toBeVisible();
    await expect(reader.getByText('(1 review)')).toBeVisible();
    await expectAccessible(reader);

    await page.getByRole('button', { name: `More about ${member.name}'s review` }).click();
    await page.getByRole('menuitem', { name: 'Show review' }).click();
    await expect(reviews.getByText(/hidden by admins/)).toHaveCount(0);
    await hide('There was no such job (takes its stars out)');
    await question.getByRole('button', { name: 'Hide review' }).click();
    await expect(reviews.getByText('1 hidden by admins: no such job.')).toBeVisible();
    await expect(reviews.getByText('Its stars do not count.').first()).toBeVisible();
    await reader.reload();
    await expect(seen.getByText('1 hidden by admins: no such job.')).toBeVisible();
    await expect(seen.getByText('1 review', { exact: true })).toHaveCount(0);
  },
);
