import { expectAccessible } from '../support/accessible.ts';
import { publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'an admin changes the price of a plan, its holder reads it, and a new buyer pays it',
  { tag: '@desk' },
  async ({ person }) => {
    const { page: holderPage, ...holder } = await person('provider');
    await publishListing(holder);
    await holderPage.goto('/provider-subscription');
    await holderPage.getByRole('button', { name: 'Choose Bronze' }).click();
    await holderPage.getByRole('alertdialog').getByRole('button', { name: 'Continue to payment' }).click();
    await holderPage.getByRole('button', { name: 'Pay with the test card' }).click();
    await expect(holderPage.getByText(/^You paid R50\.00\./)).toBeVisible();

    const { page: office, ...admin } = await person('admin');
    await office.goto('/admin/pricing-plans');
    const bronze = office.getByRole('article', { name: 'Bronze' });
    await expect(bronze.getByText('1 person has it')).toBeVisible();
    await expectAccessible(office);
    await bronze.getByRole('button', { name: 'Edit Bronze' }).click();
    const form = office.getByRole('dialog', { name: 'Edit Bronze' });
    await form.getByLabel('Price a month').fill('sixty');
    await form.getByRole('button', { name: 'See what changes' }).click();
    await expect(form.getByText('Enter an amount in rand from 1 to 100,000, such as 150 or 149.50.')).toBeVisible();
    await form.getByLabel('Price a month').fill('60');
    await form.getByLabel('Quotes per month').fill('4');
    await expectAccessible(office);

    await test.step('another admin is faster, and nothing typed is lost', async () => {
      const { items } = (await admin.call('GET', '/plans/managed')) as { items: Record<string, unknown>[] };
      const { priceCents, planCode, limits, isPopular, version } = items[0] ?? {};
      const features = [{ text: 'Help by telephone', included: true }];
      const terms = { priceCents, planCode, limits, isPopular, version, features };
      await admin.call('PUT', '/plans/bronze', { ...terms, reason: 'We answer calls now' });
      await form.getByRole('button', { name: 'See what changes' }).click();
      await expect(form.getByText(/^Another admin has changed this plan since you opened it\./)).toBeVisible();
      await expect(form.getByText('More features is now: Help by telephone')).toBeVisible();
      await expect(form.getByLabel('Price a month')).toHaveValue('60');
      await expect(form.getByLabel('Feature 1', { exact: true })).toHaveValue('Help by telephone');
    });

    await form.getByRole('button', { name: 'See what changes' }).click();
    const preview = office.getByRole('dialog', { name: 'Change Bronze?' });
    await expect(preview.getByText('New payments cost R60.00 at once.')).toBeVisible();
    await expect(preview.getByText(/^1 person pays the new price from the renewal on \d+ \w+ \d{4}\.$/)).toBeVisible();
    await expect(preview.getByText(/^1 person has the lower limits from the renewal on /)).toBeVisible();
    await expectAccessible(office);
    for (const [reason, refused] of [
      ['ab', 'Say why, in a few words.'],
      ['a'.repeat(501), 'Use at most 500 characters.'],
    ] as const) {
      await preview.getByLabel('Reason').fill(reason);
      await preview.getByRole('button', { name: 'Save changes' }).click();
      await expect(preview.getByText(refused)).toBeVisible();
      await expect(preview.getByLabel('Reason')).toHaveValue(reason);
    }
    await preview.getByLabel('Reason').fill('Costs have grown');
    await preview.getByRole('button', { name: 'Save changes' }).click();
    await expect(bronze.getByText('R60 a month')).toBeVisible();
    await bronze.getByRole('button', { name: 'History of Bronze' }).click();
    const history = office.getByRole('dialog', { name: 'History of Bronze' });
    await expect(history.getByText('Price a month: R50.00 → R60.00')).toBeVisible();
    await expect(history.getByText('We answer calls now')).toBeVisible();

    await expect(async () => {
      await holderPage.goto('/notifications?show=all');
      await expect(holderPage.getByText('The price of your Bronze plan changes')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(
      holderPage.getByText(/^From \d+ \w+ \d{4} it costs R60\.00 a month\. Until then you pay R50\.00\./),
    ).toBeVisible();
    await holderPage.goto('/provider-subscription');
    await expect(holderPage.getByText('0 of 5 used')).toBeVisible();

    const { page: buyerPage, ...buyer } = await person('provider');
    await publishListing(buyer);
    await buyerPage.goto('/provider-subscription');
    await expect(buyerPage.getByText('Help by telephone')).toBeVisible();
    await buyerPage.getByRole('button', { name: 'Choose Bronze' }).click();
    await buyerPage.getByRole('alertdialog').getByRole('button', { name: 'Continue to payment' }).click();
    await expect(buyerPage.getByRole('heading', { name: 'You pay R60.00' })).toBeVisible();
    await buyerPage.getByRole('button', { name: 'Pay with the test card' }).click();
    await expect(buyerPage.getByText(/^You paid R60\.00\./)).toBeVisible();
  },
);
