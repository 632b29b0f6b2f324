import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, holdOnce, stopLiveUpdates } from '../support/failures.ts';
import { publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

/** Chooses a plan and pays for it as the button of the checkout says. */
async function pay(page: Page, plan: string, way = 'Pay with the test card'): Promise<void> {
  await page.goto('/provider-subscription');
  await page.getByRole('button', { name: `Choose ${plan}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: way, exact: true }).click();
  await expect(page.getByText('Payment received').first()).toBeVisible();
  await page.goto('/provider-subscription');
}

const dialog = (page: Page) => page.getByRole('alertdialog');

test('a provider takes a larger plan, plans a smaller one, and takes that back', async ({ person }) => {
  const { page, ...provider } = await person('provider');
  await publishListing(provider);
  await pay(page, 'Bronze');

  await page.getByRole('button', { name: 'Change to Silver' }).click();
  const summary = dialog(page).getByRole('region', { name: 'What you pay' });
  await expect(summary).toContainText('TodayR100.00');
  await expect(
    summary.getByText(/^Then R150 every month from the card ending in 4081, next on \d+ \w+, until you cancel\.$/),
  ).toBeVisible();
  await expect(dialog(page).getByText(/The card ending in 4081 pays for it/)).toBeVisible();
  await expectAccessible(page);
  await failOnce(page, 'POST', /\/api\/subscriptions\/[^/]+\/change$/);
  await dialog(page).getByRole('button', { name: 'Pay and change' }).click();
  await expect(
    dialog(page).getByText('We could not confirm that this was done. Please try again.', { exact: false }),
  ).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Pay and change' }).click();
  await expect(page.getByText('You have the Silver plan now.')).toBeVisible();
  await expect(page.getByText('0 of 15 used')).toBeVisible();

  await page.getByRole('button', { name: 'Change to Bronze' }).click();
  await expect(dialog(page).getByText('Nothing', { exact: true })).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Change plan' }).click();
  await expect(page.getByText(/^You have Bronze from/).first()).toBeVisible();
  await expect(page.getByText('0 of 15 used')).toBeVisible();
  const arrive = await holdOnce(page, 'GET', /\/api\/subscriptions\/[^/]+\/change\?/);
  await page.getByRole('button', { name: 'Keep Silver' }).click();
  // Nothing can be taken before it is said.
  await expect(dialog(page).getByRole('button', { name: 'Not now' })).toBeEnabled();
  await expect(dialog(page).locator('button[type=submit]')).toBeDisabled();
  arrive();
  await expect(dialog(page).getByText('Your plan stays as it is.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Change plan' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByText('Your plan stays as it is.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change to Bronze' })).toBeVisible();
});

test('a provider cancels and resumes on two screens, and cancels with a refund', async ({ person, open }) => {
  const { page, ...provider } = await person('provider');
  await publishListing(provider);
  await pay(page, 'Silver');
  const other = await open(provider);
  const isQuiet = await stopLiveUpdates(other);
  await other.goto('/provider-subscription');
  await expect(other.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await isQuiet();

  await page.getByRole('button', { name: 'Cancel plan' }).press('Enter');
  await expect(dialog(page).getByText(/^You keep your plan until/)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel plan' }).press('Enter');
  await expect(page.getByText('Your plan is cancelled.')).toBeVisible();
  await expect(page.getByText('Not renewing')).toBeVisible();
  // The button went with the step: the focus is at its place, not at the top of the page.
  await expect(page.locator('#main :focus')).toHaveCount(1);

  // The other screen is late: it is told, and shows what is true.
  await other.getByRole('button', { name: 'Cancel plan' }).click();
  await dialog(other).getByRole('button', { name: 'Cancel plan' }).click();
  await expect(
    other.getByText('Your plan has changed since you opened this page. You now see the latest.'),
  ).toBeVisible();
  await other.getByRole('button', { name: 'Resume plan' }).click();
  await dialog(other).getByRole('button', { name: 'Resume plan' }).click();
  await expect(other.getByText('Your plan continues.')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Cancel with refund' }).click();
  await expect(dialog(page).getByText(/We refund R125\.00 to the card .* We keep a fee of R25\.00\./)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel with refund' }).click();
  await expect(page.getByText('Your plan has ended. We are refunding R125.00.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Silver' })).toBeVisible();
  await page.goto('/notifications');
  await expect(page.getByText('We have refunded R125.00')).toBeVisible();
});

test('a provider pays in two tabs, and gets one plan and one payment back', async ({ person, open }) => {
  const { page, ...provider } = await person('provider');
  await publishListing(provider);
  const tab = await open(provider);
  for (const [one, plan] of [
    [page, 'Bronze'],
    [tab, 'Silver'],
  ] as const) {
    await one.goto('/provider-subscription');
    await one.getByRole('button', { name: `Choose ${plan}` }).click();
    await one.getByRole('alertdialog').getByRole('button', { name: 'Continue to payment' }).click();
    await expect(one.getByRole('button', { name: 'Pay with the test card', exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Pay with the test card', exact: true }).click();
  await expect(page.getByText('Payment received').first()).toBeVisible();
  await tab.getByRole('button', { name: 'Pay with the test card', exact: true }).click();
  await expect(tab.getByText('We are refunding your payment').first()).toBeVisible();
  await tab.goto('/provider-subscription');
  await expect(tab.getByRole('heading', { name: 'Bronze (Informal Labour)' })).toBeVisible();
});
