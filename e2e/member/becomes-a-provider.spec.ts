import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const listing = { plan: 'bronze', name: 'Mokoena Tiling', specialty: 'Plumbing', places: ['Mdantsane'] };

/** Applies over the API, and pays at the checkout. */
async function applyAndPay(page: Page, { call }: Account): Promise<void> {
  await page.goto(String((await call('POST', '/application', listing))['url']));
  await page.getByRole('button', { name: 'Pay with the test card' }).click();
  await expect(page.getByText('Payment received').first()).toBeVisible();
}

test('a member applies, is declined at the checkout, pays, waits, and is approved with a listing and a plan', async ({
  person,
  join,
  open,
}) => {
  const { page, ...member } = await person('member', { name: 'Zanele Khumalo' });
  await page.goto('/provider-subscription');
  await expect(page.getByText('With a plan you become a provider')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose Bronze' }).click();
  // The form begins where the reader looks, not at its foot.
  await expect(page.getByRole('heading', { name: 'Apply with Bronze' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Apply with Bronze' })).toBeInViewport();
  await expect(page.getByLabel('Name of your business')).toHaveValue('Zanele Khumalo');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Specialty is required')).toBeVisible();
  await expect(page.getByText('Add at least one place where you work.')).toBeVisible();
  await page.getByLabel('Name of your business').fill('Khumalo Tiling');
  await page.getByLabel('Specialty').selectOption('Plumbing');
  const places = page.getByRole('combobox', { name: 'Where you work' });
  for (const place of ['Mdantsane', 'Gonubi', 'Beacon Bay']) {
    await places.fill(place);
    await places.press('Enter');
  }
  const question = page.getByRole('group', { name: 'We do not know Gonubi. Did you mean Gonubie?' });
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(question).toBeFocused();
  await expect(question).toBeInViewport();
  await question.getByRole('button', { name: 'Use Gonubie' }).click();
  await expect(question).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Bronze covers 2 locations. A larger plan covers more.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose Silver instead' }).click();
  await expect(page.getByRole('heading', { name: 'Apply with Silver' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name of your business')).toHaveValue('Khumalo Tiling');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay with a card that is declined', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment did not succeed')).toBeVisible();

  // The member leaves, and comes back another day.
  await page.goto('/dashboard');
  await page.goto('/provider-subscription');
  await expect(page.getByText('Your application is not paid for yet')).toBeVisible();
  await expect(page.getByText('Mdantsane, Gonubie, Beacon Bay')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'You pay R150.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay with the test card' }).click();
  await expect(page.getByText(/^You paid R150\.00\. Our team checks your application/)).toBeVisible();
  await page.getByRole('link', { name: 'See your application' }).click();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Choose/ })).toHaveCount(0);
  await expectAccessible(page);

  const admin = await open(await join('admin'));
  await admin.goto('/admin-dashboard#user-management');
  await expect(admin.getByText('Khumalo Tiling')).toBeVisible();
  await expect(admin.getByText('R150.00 paid')).toBeVisible();
  await admin.getByRole('button', { name: 'Approve the application of Zanele Khumalo' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Approve application' }).click();
  await expect(admin.getByText('No application is waiting.')).toBeVisible();

  await page.goto('/provider-subscription');
  await expect(page.getByRole('heading', { name: 'Silver (Small Business & Professionals)' })).toBeVisible();
  await page.goto(`/providers/${member.id}`);
  await expect(page.getByRole('heading', { name: 'Khumalo Tiling' })).toBeVisible();
});

test(
  'an admin declines an application with a reason, and its whole payment goes back',
  { tag: '@desk' },
  async ({ person, join, open }) => {
    const { page, ...member } = await person('member', { name: 'Sizwe Ndlovu' });
    await applyAndPay(page, member);
    const admin = await open(await join('admin'));
    await admin.goto('/admin-dashboard#user-management');
    await admin.getByRole('button', { name: 'Decline the application of Sizwe Ndlovu' }).click();
    const dialog = admin.getByRole('alertdialog');
    await expect(dialog.getByText('They stay a member, and we refund what they paid.')).toBeVisible();
    await expectAccessible(admin);
    await dialog.getByLabel('Reason').fill('We could not reach your references.');
    await dialog.getByRole('button', { name: 'Decline application' }).click();
    await expect(admin.getByText('No application is waiting.')).toBeVisible();
    await admin.getByRole('tablist', { name: 'Applications' }).getByRole('tab', { name: 'Answered' }).click();
    await expect(admin.getByText('We could not reach your references.')).toBeVisible();
    await expectAccessible(admin);

    await page.goto('/provider-subscription');
    await expect(page.getByText('Your application was declined')).toBeVisible();
    await expect(page.getByText('Our team wrote: We could not reach your references.')).toBeVisible();
    await expect(page.getByText(/^(R50\.00 is (on its way back to|back with) you)/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose Bronze' })).toBeVisible();
    await expectAccessible(page);
  },
);
