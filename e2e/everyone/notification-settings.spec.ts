import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { publishListing, requestQuote } from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

test(
  'a provider stops the emails about quotes, still reads the notices, and has the emails back',
  { tag: '@phone' },
  async ({ join, open, sql }) => {
    const thabo = await join('provider');
    const listing = await publishListing(thabo);
    const requestBy = async (name: string) => requestQuote(await join('member', { name }), listing);
    /** Notices and mails of a request are written together. */
    const expectNotices = async (count: number) => {
      await expect
        .poll(() => sql`select 1 from notifications where account_id = ${thabo.id} and type = 'quote'`)
        .toHaveLength(count);
      return sql`select 1 from mails where account_id = ${thabo.id} and category = 'quoteUpdates'`;
    };
    const [page, elsewhere] = [await open(thabo), await open(thabo)];
    await page.goto('/settings?tab=notifications');
    await elsewhere.goto('/settings?tab=notifications');
    const quoteUpdates = page.getByRole('switch', { name: 'Quote updates' });
    const other = elsewhere.getByRole('switch', { name: 'Quote updates' });
    for (const [name, isOn] of [
      ['Email notifications', true],
      ['Push notifications', true],
      ['Quote updates', true],
      ['Problem updates', true],
      ['Marketing emails', false],
    ] as const)
      await expect(page.getByRole('switch', { name, exact: true })).toBeChecked({ checked: isOn });
    await expectAccessible(page);

    await failOnce(page, 'PATCH', '**/api/notifications/preferences');
    await quoteUpdates.click();
    await expect(page.getByText('Your choice could not be saved.')).toBeVisible();
    await expect(quoteUpdates).toBeChecked();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(quoteUpdates).not.toBeChecked();
    const everySwitch = await page
      .getByRole('switch')
      .evaluateAll((all) => all.map((one) => one.closest('label')?.querySelector('span > span')?.textContent));
    expect(new Set(everySwitch).size, 'one switch for each setting').toBe(everySwitch.length);
    await expect(other).not.toBeChecked();
    await requestBy('Naledi Mokoena');
    expect(await expectNotices(1)).toEqual([]);

    const allEmails = page.getByRole('switch', { name: 'Email notifications' });
    await allEmails.click();
    await expect(page.getByText('Email notifications are off, so you get no other emails.')).toBeVisible();
    for (const name of ['Quote updates', 'Message updates', 'Marketing emails'])
      await expect(page.getByRole('switch', { name })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Job updates' })).toBeDisabled();
    await expect(page.getByRole('switch', { name: 'Notifications about jobs' })).toBeChecked();
    await expectAccessible(page);
    // The switch moves before its request ends, which would count among those below.
    const isSaved = page.waitForEvent('requestfinished', (request) => request.method() === 'PATCH');
    await allEmails.click();
    await isSaved;
    await expect(page.getByRole('switch', { name: 'Job updates' })).toBeChecked();
    await expect(quoteUpdates).not.toBeChecked();

    let saved = 0;
    page.on('requestfinished', (request) => void (saved += request.method() === 'PATCH' ? 1 : 0));
    await quoteUpdates.dblclick();
    await quoteUpdates.click();
    await expect(quoteUpdates).toBeChecked();
    await expect.poll(() => saved).toBe(3);
    await expect(other).toBeChecked();
    await requestBy('Priya Naidoo');
    expect(await expectNotices(2)).toHaveLength(1);

    await page.getByRole('switch', { name: 'Quiet hours' }).click();
    await page.getByLabel('From').fill('20:30');
    await page.getByLabel('Until').fill('20:30');
    await expect(page.getByText('Choose two different times.')).toBeVisible();
    await page.getByLabel('Until').fill('05:45');
    await page.getByLabel('How often').selectOption('One email a week, on Monday at 07:00');
    await page.getByRole('switch', { name: 'Marketing emails' }).click();
    await expect(page.getByText(/You agreed on /)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('From')).toHaveValue('20:30');
    await expect(page.getByLabel('Until')).toHaveValue('05:45');
    await expect(page.getByLabel('How often')).toHaveValue('weekly');
    await expect(page.getByRole('switch', { name: 'Marketing emails' })).toBeChecked();
    await expectAccessible(page);
  },
);
