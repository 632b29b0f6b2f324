import { expectAccessible } from '../support/accessible.ts';
import { publishListing, someTerms, postProblem } from '../support/marketplace.ts';
import { submitLogin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a provider chooses a plan, is declined, pays, and uses the plan', async ({ person, join }) => {
  const { page, ...provider } = await person('provider');
  await publishListing(provider);
  const member = await join('member');
  const problem = await postProblem(member, 'Rebuild the kitchen', { budget: 'R12,000' });

  await page.goto('/subscription');
  await expect(page).toHaveURL(/\/provider-subscription$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Become an Approved Provider' })).toBeVisible();
  await expect(page.getByText('Payments on this site are a demonstration. No money moves.')).toBeVisible();
  await expect(page.getByText('0 of 3 used')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Contact sales' }).click();
  await expect(page.getByText('Please contact our sales team for custom pricing')).toBeVisible();

  await page.getByRole('button', { name: 'Choose Silver' }).click();
  const summary = page.getByRole('alertdialog', { name: 'Choose Silver' });
  await expect(summary.getByText('R150.00').last()).toBeVisible();
  await expect(
    summary.getByText(/^Then R150 every month from this card, next on .*, until you cancel\./),
  ).toBeVisible();
  await expect(summary.getByText('Change your mind within 7 days and get R125 back.')).toBeVisible();
  await expectAccessible(page);
  // A browser may keep the page beneath the checkout, and show it again as it was left.
  await page.route('**/checkout/*', (route) => route.fulfill({ status: 204 }));
  await summary.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(summary.getByRole('button', { name: 'Processing' })).toBeVisible();
  await page.waitForResponse('**/checkout/*');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.unroute('**/checkout/*');
  await summary.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'You pay R150.00' })).toBeVisible();
  await expect(page.getByText('This is a demonstration. No money moves.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay with a card that is declined', exact: true }).click();
  await expect(page.getByText('The card was declined.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The payment did not succeed')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await page.getByRole('button', { name: 'Pay with the test card' }).click();
  await expect(page.getByText('Payment received').first()).toBeVisible();
  await expect(page.getByText(/^You paid R150\.00\. You have the Silver plan/)).toBeVisible();
  await expect(page.getByText(/^Then R150 every month from the card ending in 4081, next on /)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the plans' }).click();
  await expect(page.getByRole('heading', { name: 'Silver (Small Business & Professionals)' })).toBeVisible();
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 15 used')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Choose/ })).toHaveCount(0);

  // Without the plan this problem is above the budget that it covers.
  await provider.call('POST', `/problems/${problem}/quotes`, someTerms);
  await page.reload();
  await expect(page.getByText('1 of 15 used')).toBeVisible();
});

test(
  'a provider with a plan from an admin reads when they can choose one',
  { tag: '@phone' },
  async ({ person, join }) => {
    const { page, id } = await person('provider');
    const endsAt = new Date(Date.now() + 20 * 24 * 3_600_000).toISOString();
    await (
      await join('admin')
    ).call('POST', `/accounts/${id}/subscription`, { plan: 'gold', endsAt, reason: 'A present' });
    await page.goto('/provider-subscription');
    await expect(page.getByText('When it has ended, you can choose a plan here.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Choose|^Change/ })).toHaveCount(0);
  },
);

test('a visitor logs in before choosing, and comes back to the plan', async ({ join, open }) => {
  const admin = await join('admin');
  await admin.call('PUT', '/settings/site', { publicBrowsing: true });
  const visitor = await open();
  await visitor.goto('/provider-subscription');
  await visitor.getByRole('button', { name: 'Choose Bronze' }).click();
  await expect(visitor.getByText('Please login to select a subscription plan')).toBeVisible();
  await expect(visitor).toHaveURL(/\/login\?next=%2Fprovider-subscription%3Fplan%3Dbronze$/);
  await admin.call('PUT', '/settings/site', { publicBrowsing: false });
  await submitLogin(visitor, (await join('member')).email);
  await expect(visitor.getByRole('heading', { name: 'Apply with Bronze' })).toBeVisible();
});
