import { randomUUID } from 'node:crypto';
import { failOnce, serverError } from '../support/failures.ts';
import { postProblem, publishListing, requestQuote, someTerms } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

let provider: Account;
let member: Account;
let leaks = '';

test.beforeAll(async ({ join }) => {
  provider = await join('provider');
  member = await join('member');
  const listingId = await publishListing(provider);
  const request = async (category: string, title: string) =>
    requestQuote(member, listingId, { problemId: await postProblem(member, title, { category }) });
  leaks = await request('Plumbing', 'The geyser leaks');
  await request('Plumbing', 'The tap drips');
  const rusts = await request('Painting', 'The gate rusts');
  for (const id of [leaks, rusts]) await provider.call('POST', `/quotes/${id}/submit`, someTerms);
});

test('a provider filters quotes by status and category, also to an empty list', { tag: '@desk' }, async ({ open }) => {
  const page = await open(provider);
  const filters = page.getByRole('group', { name: 'Filters' });
  const cards = page.getByRole('main').getByRole('article');

  await page.goto('/my-quotes?show=waiting');
  await expect(cards).toHaveCount(2);
  await filters.getByLabel('Category').selectOption({ label: 'Painting (1)' });
  await expect(cards).toHaveText([/The gate rusts/]);
  await expect(page).toHaveURL(/category=Painting/);
  await page.getByRole('tab', { name: /^Your move/ }).click();
  await expect(page.getByRole('heading', { name: 'No quotes match these filters' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(cards).toHaveText([/The tap drips/]);
  await page.goto('/my-quotes?show=waiting&status=quote_submitted&category=Plumbing');
  await expect(cards).toHaveText([/The geyser leaks/]);
  await filters.getByLabel('Category').selectOption({ label: 'All Categories (2)' });
  await expect(cards).toHaveCount(2);
});

test('a quote shows the messages about it, and leads to the conversation', { tag: '@phone' }, async ({ open }) => {
  const page = await open(provider);

  const { id } = await member.call('POST', '/conversations', { quoteId: leaks });
  await member.call('POST', `/conversations/${String(id)}/messages`, {
    clientId: randomUUID(),
    text: 'Is the tray\nin the price?',
  });
  await provider.call('POST', `/conversations/${String(id)}/messages`, {
    clientId: randomUUID(),
    text: 'Yes, with the tray.',
  });
  await failOnce(page, 'GET', `**/api/quotes/${leaks}`, (route) => route.fulfill(serverError));
  await page.goto(`/quotes/${leaks}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  const about = page.getByRole('region', { name: 'Latest messages' });
  await expect(about.getByRole('listitem')).toHaveText([/^Is the tray/, /^You: Yes, with the tray\./]);
  await page.getByRole('button', { name: 'Message Member' }).click();
  await expect(page.getByRole('log').getByText('Yes, with the tray.')).toBeVisible();
});

test('a member accepts a quote in the list', { tag: '@phone' }, async ({ open, sql }) => {
  const page = await open(member);
  await page.goto('/my-quotes');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'The geyser leaks' });
  await card.getByRole('button', { name: 'Accept Quote', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept quote', exact: true }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: /^Decided/ }).click();
  await expect(card.getByText('Quote accepted')).toBeVisible();
  expect(await sql`select status, revision from quote_requests where id = ${leaks}`).toEqual([
    { status: 'quote_accepted', revision: 1 },
  ]);
});

test('a provider who also asks for quotes reads how many of them wait', { tag: '@phone' }, async ({ join, open }) => {
  const other = await join('provider', { name: 'Sparks Electrical' });
  const quoteId = await requestQuote(provider, await publishListing(other));
  await other.call('POST', `/quotes/${quoteId}/submit`, someTerms);
  const page = await open(provider);

  await page.goto('/my-quotes');
  await expect(page.getByRole('radio', { name: 'Requested 1 waiting for you' })).toHaveCount(1);
  await page
    .getByRole('radiogroup', { name: 'Which quotes' })
    .getByText(/^Requested/)
    .click();
  await expect(page.getByRole('main').getByRole('article')).toHaveText([/Sparks Electrical/]);
});
