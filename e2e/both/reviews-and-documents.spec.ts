import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { join } from '../support/seed.ts';

const day = 24 * 60 * 60 * 1000;

/** What the button of a paper brings: its name, and what it says. */
async function downloaded(page: Page): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ]);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await readFile(await download.path()))), {
    mergePages: true,
  });
  return { name: download.suggestedFilename(), text: text.normalize('NFC') };
}

test('finished work is reviewed, answered, amended and hidden, and its papers are printed and downloaded', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  test.setTimeout(180_000);
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const provider = await join(browser, app, options, { name: `Ngũgĩ Njoroge ${width}`, role: 'provider' });
  const member = await join(browser, app, options, { name: `Thérèse Ėrika ${width}` });
  const listing = `Ngũgĩ & Thérèse Geysers ${width}`;
  const [theirs, hers] = [provider.page, member.page];

  const { id: listingId } = await provider.call('PUT', '/provider/profile', {
    name: listing,
    specialty: 'Plumbing',
    vatNumber: '4480 123 456',
    showEmail: false,
    showPhone: true,
    locationsServed: ['Sandton'],
    avatarId: null,
    portfolio: [],
  });
  const { id: quoteId } = await member.call('POST', '/quotes', {
    providerId: listingId,
    description: 'The geyser drips into the ceiling.',
  });
  const lines = [
    { description: 'Valve, 400 kPa', quantityThousandths: 2000, unitPriceCents: 425_50, vat: true },
    { description: 'Labour', quantityThousandths: 2500, unitPriceCents: 399_60, vat: true },
  ];
  await provider.call('POST', `/quotes/${String(quoteId)}/submit`, {
    priceCents: 1_850_00,
    scope: 'A new valve and a drip tray.',
    lines,
  });
  await member.call('POST', `/quotes/${String(quoteId)}/accept`, { revision: 1 });

  await test.step('the agreement is read, printed and downloaded', async () => {
    await hers.goto(`/quotes/${String(quoteId)}`);
    await hers.getByRole('link', { name: 'Agreement AGR-0001' }).click();
    await expect(hers.getByRole('heading', { level: 1, name: 'Agreement' })).toBeVisible();
    for (const said of [
      listing,
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
      await expect(hers.getByText(said).filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(hers);
    await hers.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
    await hers.getByRole('button', { name: 'Print' }).click();
    await expect(hers.locator('body[data-printed]')).toBeVisible();
    await hers.emulateMedia({ media: 'print' });
    await expect(hers.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(hers.getByRole('columnheader', { name: 'Quantity' })).toBeVisible();
    await hers.emulateMedia({ media: 'screen' });
    const { name, text } = await downloaded(hers);
    expect(name).toBe('AGR-0001.pdf');
    for (const said of [listing, member.name, 'Valve, 400 kPa', 'R851.00', 'R241.30', 'R1,850.00'])
      expect(text).toContain(said);
    await hers.goto('/documents/01930000-0000-7000-8000-000000000000');
    await expect(hers.getByRole('heading', { name: 'Document not found.' })).toBeVisible();
  });

  const { id: jobId } = await member.call('GET', `/quotes/${String(quoteId)}/job`);
  const jobPath = `/jobs/${String(jobId)}`;
  await provider.call('POST', `${jobPath}/propose`, { proposedDate: new Date(Date.now() + 2 * day).toISOString() });
  await member.call('POST', `${jobPath}/confirm`, { proposal: 1 });
  await provider.call('POST', `${jobPath}/complete`, {});
  const dialog = hers.getByRole('dialog');
  const stars = (group: string, count: number) =>
    dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: `${count} star`, exact: false });

  await test.step('a review by the keyboard, with sub-ratings and a photo; nothing that is typed is lost', async () => {
    await hers.goto(jobPath);
    await hers.getByRole('button', { name: 'Rate Provider' }).click();
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(dialog.getByText('Choose 1 to 5 stars.')).toBeVisible();
    await stars('Your rating', 1).focus();
    await hers.keyboard.press('Space');
    await hers.keyboard.press('ArrowRight');
    await expect(stars('Your rating', 2)).toBeChecked();
    await stars('Quality of work', 2).check({ force: true });
    await stars('Punctuality', 5).check({ force: true });
    await dialog.getByLabel(/^Comment/).fill('It drips again.');
    const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#5aa9c9' } })
      .jpeg()
      .toBuffer();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'valve.jpg', mimeType: 'image/jpeg', buffer: photo });
    await dialog.getByLabel('What valve.jpg shows').fill('The new valve');
    await expectAccessible(hers);
    await hers.keyboard.press('Escape');
    await hers.getByRole('button', { name: 'Rate Provider' }).click();
    await expect(dialog.getByLabel(/^Comment/)).toHaveValue('It drips again.');
    await expect(stars('Punctuality', 5)).toBeChecked();
    await hers.route(`**/api${jobPath}/review`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(dialog.getByText('Failed to save your review.')).toBeVisible();
    await hers.unroute(`**/api${jobPath}/review`);
    await dialog.getByRole('button', { name: 'Send review' }).click();
    await expect(hers.getByText('Thank you. Your review is on the provider’s page.')).toBeVisible();
    await expect(hers.getByRole('region', { name: 'Your review' })).toContainText('It drips again.');
  });

  await test.step('the provider answers it and finds the invoice', async () => {
    await theirs.goto('/provider-dashboard?tab=reviews');
    await expect(theirs.getByText('Quality of work').first()).toBeVisible();
    await theirs.getByRole('button', { name: `Reply to ${member.name}` }).click();
    await theirs.getByLabel(`Reply to ${member.name}`).fill('I come back tomorrow.');
    await theirs.getByRole('button', { name: 'Publish reply' }).click();
    await expect(theirs.getByText('Your reply is on your page.')).toBeVisible();
    await theirs.goto(jobPath);
    await theirs.getByRole('link', { name: 'Invoice INV-0001' }).click();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Tax invoice' })).toBeVisible();
    const { name, text } = await downloaded(theirs);
    expect(name).toBe('INV-0001.pdf');
    expect(text).toContain('Work completed on');
    await theirs.route('**/api/documents/*', (route) => route.abort());
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'Failed to load the document.' })).toBeVisible({
      timeout: 30_000,
    });
  });

  await test.step('the member changes the review, and everybody reads it so, with the photo and the reply', async () => {
    await hers.reload();
    await hers.getByRole('button', { name: 'Edit review' }).click();
    await expect(dialog.getByRole('heading', { name: 'Edit your review' })).toBeVisible();
    await stars('Your rating', 5).check({ force: true });
    await stars('Quality of work', 5).check({ force: true });
    // Pressing the chosen star again takes it back.
    await stars('Punctuality', 5).click({ force: true });
    await dialog.getByLabel(/^Comment/).fill('He came back and fixed it.');
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(hers.getByText('Your review is changed.')).toBeVisible();
    await hers.goto(`/providers/${String(listingId)}`);
    const reviews = hers.getByRole('region', { name: 'Client Reviews' });
    for (const said of ['He came back and fixed it.', 'Edited', 'I come back tomorrow.', 'Quality of work', '5/5'])
      await expect(reviews.getByText(said).first()).toBeVisible();
    await expect(reviews.getByText('Punctuality')).toHaveCount(0);
    await reviews.getByRole('button', { name: 'The new valve, 1 of 1' }).click();
    await expect(dialog.getByText('The new valve')).toBeVisible();
    await hers.keyboard.press('Escape');
    await expectAccessible(hers);
  });

  await test.step('an admin hides it', async () => {
    const admin = await join(browser, app, options, { name: `Anele Dube ${width}`, role: 'admin' });
    await admin.page.goto(`/providers/${String(listingId)}`);
    await admin.page.getByRole('button', { name: `More about ${member.name}’s review` }).click();
    await admin.page.getByRole('menuitem', { name: 'Hide review' }).click();
    await admin.page.getByLabel('Reason').fill('It names a neighbour.');
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Hide review' }).click();
    await expect(admin.page.getByText('Review hidden.')).toBeVisible();
    await expect(admin.page.getByText('An admin has hidden this review.')).toBeVisible();
    await theirs.unroute('**/api/documents/*');
    await theirs.goto(`/providers/${String(listingId)}`);
    await expect(theirs.getByText('No reviews yet.')).toBeVisible();
  });
});
