import { extractText, getDocumentProxy } from 'unpdf';
import { expectAccessible } from '../support/accessible.ts';
import { getPatiently } from '../support/get-patiently.ts';
import { publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'a provider reads an invoice to the cent, and an admin grants a plan beside the paid one',
  { tag: '@desk' },
  async ({ person }) => {
    const { page: office, ...admin } = await person('admin');
    await admin.call('PUT', '/settings/site', { sellerName: 'Lungisa (Pty) Ltd', vatNumber: '4480123456' });
    const { page, ...provider } = await person('provider', { name: 'Ngũgĩ Ṱhivhulawi' });
    await publishListing(provider);
    await page.goto('/provider-subscription');
    await page.getByRole('button', { name: 'Choose Silver' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay with the test card' }).click();
    await expect(page.getByText(/^You paid R150\.00\./)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await page.getByRole('link', { name: /^Invoice TEST-\d{6}$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tax invoice' })).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText(['R130.43', 'R19.57', 'R150.00']);
    await expect(page.getByRole('region', { name: 'From' })).toContainText('VAT number 4480123456');
    await expect(page.getByRole('region', { name: 'To' })).toContainText('Ngũgĩ Ṱhivhulawi');
    await expectAccessible(page);
    const pdf = await getPatiently(page, await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href'));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.body())), { mergePages: true });
    const words = text.normalize('NFC').replaceAll(/\s+/g, ' ');
    for (const one of ['Tax invoice', 'Ngũgĩ Ṱhivhulawi', 'VAT at 15% R19.57', 'Total R150.00'])
      expect(words).toContain(one);

    await office.goto('/admin-dashboard#payments');
    await office.getByRole('button', { name: 'Grant a plan' }).click();
    const dialog = office.getByRole('dialog', { name: 'Grant a plan' });
    await dialog.getByRole('button', { name: 'Grant plan' }).click();
    await expect(dialog.getByText('Choose a person.')).toBeVisible();
    await dialog.getByLabel('Email of the person').fill(provider.email);
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog.getByText(/^Silver ends now\. We refund R1\d\d\.\d\d/)).toBeVisible();
    await dialog.getByLabel('Plan', { exact: true }).selectOption('Platinum');
    await dialog.getByLabel('Until', { exact: true }).fill('2099-12-31');
    await dialog.getByLabel('Reason').fill('A pilot with a large business');
    await expectAccessible(office);
    await dialog.getByRole('button', { name: 'Grant plan' }).click();
    await expect(office.getByText('Ngũgĩ Ṱhivhulawi has Platinum now.')).toBeVisible();
    await page.goto('/provider-subscription');
    await expect(page.getByRole('heading', { name: 'Platinum (Large Business)' })).toBeVisible();
  },
);

test('an admin gives the plan for a payment that was set aside', { tag: '@desk' }, async ({ person, sql }) => {
  const { page: office } = await person('admin');
  const { page, ...provider } = await person('provider');
  await publishListing(provider);
  const { url } = await provider.call('POST', '/subscription/payments', { plan: 'bronze' });
  // The payment that comes is one cent smaller than the one that is expected.
  await sql`update payment_attempts set plan_cents = plan_cents + 1 where account_id = ${provider.id}`;
  await page.goto(String(url));
  await page.getByRole('button', { name: 'Pay with the test card' }).click();
  await expect(page.getByText('We could not match your payment to your plan')).toBeVisible();

  await office.goto('/admin-dashboard#payments');
  await expect(office.getByText('1 payment is waiting for a decision.')).toBeVisible();
  await expect(office.getByText('Amount: expected R50.01, received R50.00')).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('button', { name: `Give the plan for payment ${provider.name}` }).click();
  const dialog = office.getByRole('alertdialog', { name: 'Give the plan for this payment?' });
  await dialog.getByRole('button', { name: 'Give the plan' }).click();
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The bank kept a cent');
  await dialog.getByRole('button', { name: 'Give the plan' }).click();
  await expect(office.getByText('No payment is waiting for a decision.')).toBeVisible();
  await office.getByRole('tab', { name: 'Plan given' }).click();
  await expect(office.getByText('The bank kept a cent')).toBeVisible();
  await page.goto('/provider-subscription');
  await expect(page.getByRole('heading', { name: 'Bronze (Informal Labour)' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Invoice TEST-/ })).toBeVisible();
});
