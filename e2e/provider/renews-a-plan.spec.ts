import { expectAccessible } from '../support/accessible.ts';
import { runDueRules } from '../support/app.ts';
import { publishListing } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test('a renewal fails, the plan goes on in its grace, and the provider pays and replaces the card', async ({
  app,
  person,
  sql,
}) => {
  const { page, ...provider } = await person('provider');
  await publishListing(provider);

  await test.step('the plan shows its next charge and the card', async () => {
    await page.goto('/provider-subscription');
    await page.getByRole('button', { name: 'Choose Bronze' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay with a card that is declined next month' }).click();
    await expect(page.getByText('Payment received').first()).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await expect(page.getByText('Next charge')).toBeVisible();
    await expect(page.getByText(/^R50\.00 on \d+ \w+ \d{4}/)).toBeVisible();
    await expect(page.getByText(/^Visa card ending in 5408, expires 12\/\d{4}$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a month later the card is declined, and the plan goes on for seven days', async () => {
    await sql`update subscriptions set period_starts_at = now() - interval '1 month', period_ends_at = now(), next_charge_at = now()
      where account_id = ${provider.id}`;
    await runDueRules(app);
    // The plan and its renewal are two answers: until both are new, the page is loaded again.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Past due')).toBeVisible({ timeout: 2_000 });
      await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined' })).toBeVisible({
        timeout: 2_000,
      });
    }).toPass({ timeout: 60_000 });
    await expect(
      page.getByText(/^Your bank declined the payment for your plan\. We try the card again on /),
    ).toBeVisible();
    await expect(page.getByText('0 of 5 used')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('paying with another card makes the plan active again', async () => {
    await page.getByRole('button', { name: 'Pay now' }).click();
    const summary = page.getByRole('alertdialog').getByRole('region', { name: 'What you pay' });
    await expect(summary).toContainText('Bronze for one month');
    await expect(summary).toContainText('TodayR50.00');
    await expect(
      summary.getByText(/^Then R50 every month from this card, next on \d+ \w+, until you cancel\. We save the card/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('heading', { name: 'You pay R50.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Pay with the test card' }).click();
    await expect(page.getByText(/^You paid R50\.00\. You have the Bronze plan/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await expect(page.getByText(/^Visa card ending in 4081/)).toBeVisible();
    await expect(page.getByText('Active')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);
  });

  await test.step('another card is saved with a payment that goes back', async () => {
    await page.getByRole('button', { name: 'Update card' }).click();
    const summary = page.getByRole('alertdialog').getByRole('region', { name: 'What you pay' });
    await expect(summary).toContainText('To show that the card is yours');
    await expect(summary).toContainText('TodayR1.00');
    await expect(summary.getByText('We refund the R1.00 at once. It reaches you within 10 days.')).toBeVisible();
    await expect(summary.getByText(/^Then R50 every month from this card, next on /)).toBeVisible();
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.getByRole('button', { name: 'Pay with a card that is declined next month' }).click();
    await expect(page.getByText('Your card is saved').first()).toBeVisible();
    await expect(page.getByText(/^From now on we charge the card ending in 5408\. We refund the R1\.00/)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the plans' }).click();
    await expect(page.getByText(/^Visa card ending in 5408/)).toBeVisible();
  });
});
