import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failUntilRetry, failWhile, stopLiveUpdates } from '../support/failures.ts';
import { offerQuote, postProblem } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const listings = [
  { name: 'Thabo Nkosi', ratingSum: 19, ratingCount: 4, completedJobs: 5 },
  { name: 'Ebrahim Leak', ratingSum: 90, ratingCount: 20, completedJobs: 40 },
  { name: 'Lindiwe Drain', ratingSum: 0, ratingCount: 0, completedJobs: 0 },
];
let thabo: Account;
let ebrahim: Account;
let lindiwe: Account;

test.beforeAll(async ({ join, sql }) => {
  const providers = [];
  for (const { name, ratingSum, ratingCount, completedJobs } of listings) {
    const provider = await join('provider', { name });
    await sql`update providers set name = ${name}, rating_sum = ${ratingSum}, rating_count = ${ratingCount},
      completed_jobs_count = ${completedJobs} where account_id = ${provider.id}`;
    providers.push(provider);
  }
  [thabo, ebrahim, lindiwe] = providers as [Account, Account, Account];
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** A quote of each of the three providers; the last has expired. */
async function offerThreeQuotes(problemId: string): Promise<[string, string, string]> {
  return [
    await offerQuote(thabo, problemId, { validHours: 24 }),
    await offerQuote(ebrahim, problemId, { priceCents: 230_000, estimatedTimeline: 'One day', validHours: 48 }),
    await offerQuote(lindiwe, problemId, { priceCents: 260_000, estimatedTimeline: 'This week', validHours: 2 }),
  ];
}

test(
  'a member without requests is told so, also after the list has failed once',
  { tag: '@desk' },
  async ({ person }) => {
    const { page } = await person('member');
    const main = page.getByRole('main');

    await failUntilRetry(page, /^\/api\/problems\/mine$/, async () => {
      await page.goto('/my-requests');
      await expect(main.getByRole('alert')).toContainText('Failed to load problems');
    });
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  },
);

test('requests are listed newest first and filtered by status', { tag: '@desk' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  const main = page.getByRole('main');
  await offerQuote(ebrahim, await postProblem(naledi, 'Geyser leaks'));
  const pausedId = await postProblem(naledi, 'Paint the gate');

  await naledi.call('POST', `/problems/${pausedId}/pause`);
  await page.goto('/my-requests');
  await expect(main.getByRole('article')).toHaveText([/Paint the gate/, /Geyser leaks/]);
  await expect(page.getByText('No quotes yet. Reopen this problem, so that providers can quote.')).toBeVisible();
  const statuses = page.getByRole('group', { name: 'Status' });
  await statuses.getByRole('link', { name: 'Pending Quotes' }).click();
  await expect(page).toHaveURL('/my-requests?status=pending_quotes');
  await expect(main.getByRole('article')).toHaveText([/Paint the gate/]);
  await statuses.getByRole('link', { name: 'Closed' }).click();
  await expect(page.getByRole('heading', { name: 'No requests with the status Closed' })).toBeVisible();
  await statuses.getByRole('link', { name: 'Open' }).click();
  await expect(main.getByRole('article')).toHaveText([/Geyser leaks/]);
});

test(
  'quotes on a problem load when they are opened, and the best of each kind is marked',
  { tag: '@phone' },
  async ({ person }) => {
    const naledi = await person('member');
    const { page } = naledi;
    const main = page.getByRole('main');
    const problemId = await postProblem(naledi, 'Geyser leaks');
    await offerThreeQuotes(problemId);
    await page.goto('/my-requests');

    await failUntilRetry(page, /\/quotes$/, async () => {
      await page.getByRole('button', { name: 'Compare 3 quotes' }).click();
      await expect(main.getByRole('alert')).toContainText('Failed to load quote details.');
    });
    await expect(page.getByRole('rowheader')).toHaveText([/Thabo Nkosi/, /Ebrahim Leak/, /Lindiwe Drain/]);
    await expect(row(page, 'Thabo Nkosi')).toContainText('R1,850.00');
    await expect(row(page, 'Thabo Nkosi').getByText('Lowest price')).toBeVisible();
    await expect(row(page, 'Thabo Nkosi').getByText('Best rated')).toBeVisible();
    await expect(row(page, 'Ebrahim Leak').getByText('Most completed jobs')).toBeVisible();
    await expect(row(page, 'Ebrahim Leak').getByText('Valid longest')).toBeVisible();
    await expect(row(page, 'Ebrahim Leak')).toContainText('One day');
    await expect(row(page, 'Lindiwe Drain')).toContainText('New, no reviews yet');
    await expectAccessible(page);
  },
);

test('a member cannot accept an expired quote and declines it', { tag: '@phone' }, async ({ person, sql }) => {
  const naledi = await person('member');
  const { page } = naledi;
  const problemId = await postProblem(naledi, 'Geyser leaks');
  const quoteId = await offerQuote(lindiwe, problemId);
  await sql`update quote_requests set expires_at = requested_at where id = ${quoteId}`;
  await page.goto(`/problems/${problemId}`);
  await page.getByRole('button', { name: 'See 1 quote' }).click();
  const quotes = page.getByRole('heading', { name: 'Quotes received (1)' });
  await expect(quotes).toBeInViewport();
  await expect(quotes).toBeFocused();
  await page.goto('/my-requests');
  await page.getByRole('button', { name: 'See 1 quote' }).click();

  await expect(row(page, 'Lindiwe Drain').getByRole('button', { name: /^Accept/ })).toBeDisabled();
  await expect(row(page, 'Lindiwe Drain')).toContainText('This quote has expired. Ask the provider to renew it.');
  await row(page, 'Lindiwe Drain')
    .getByRole('button', { name: /^Decline/ })
    .click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('Are you sure you want to decline this quote?');
  await ask.getByRole('button', { name: 'Decline quote' }).click();
  await expect(page.getByText('Quote declined.')).toBeVisible();
  await expect(row(page, 'Lindiwe Drain')).toContainText('Quote declined by member');
});

test('a member cannot accept a quote that has changed since it was read', { tag: '@phone' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  const settled = await stopLiveUpdates(page);
  const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Geyser leaks'));
  await page.goto('/my-requests');
  await page.getByRole('button', { name: 'See 1 quote' }).click();
  await expect(row(page, 'Thabo Nkosi')).toContainText('R1,850.00');

  await settled();
  await thabo.call('POST', `/quotes/${quoteId}/revise`, {
    priceCents: 199_000,
    scope: 'Replace the valve, and the tray too.',
    estimatedTimeline: 'Half a day',
  });
  await row(page, 'Thabo Nkosi')
    .getByRole('button', { name: /^Accept/ })
    .click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText(
    'Thabo Nkosi does the work for R1,850.00. The other quotes on this problem are declined.',
  );
  await ask.getByRole('button', { name: 'Accept quote' }).click();
  await expect(
    page.getByText('The provider has changed this quote since you opened it. Read the new one first.'),
  ).toBeVisible();
  await expect(ask).toBeHidden();
  await expect(row(page, 'Thabo Nkosi')).toContainText('R1,990.00');
});

test('an acceptance that fails is tried again, and declines the other quotes', { tag: '@desk' }, async ({ person }) => {
  const naledi = await person('member');
  const { page } = naledi;
  await offerThreeQuotes(await postProblem(naledi, 'Geyser leaks'));
  await page.goto('/my-requests');
  await page.getByRole('button', { name: 'Compare 3 quotes' }).click();

  await row(page, 'Thabo Nkosi')
    .getByRole('button', { name: /^Accept/ })
    .click();
  const ask = page.getByRole('alertdialog');
  await failWhile(page, /\/accept$/, async () => {
    await ask.getByRole('button', { name: 'Accept quote' }).click();
    await expect(page.getByText('We could not confirm that this was done. Please try again.')).toBeVisible();
  });
  await ask.getByRole('button', { name: 'Accept quote' }).click();
  await expect(page.getByText('Quote accepted successfully!')).toBeVisible();
  await page.goto('/my-requests?status=closed');
  await page.getByRole('button', { name: 'Compare 3 quotes' }).click();
  await expect(row(page, 'Thabo Nkosi')).toContainText('Quote accepted');
  await expect(row(page, 'Ebrahim Leak')).toContainText('Quote declined by member');
  await expect(page.getByText('Lowest price')).toHaveCount(0);
});
