import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, holdReadings, passOn } from '../support/failures.ts';
import { acceptQuote, offerQuote, postProblem, pressAccept, publishListing } from '../support/marketplace.ts';
import { expect, test, type Person } from '../support/test.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const main = (page: Page) => page.getByRole('main');
const expectStatus = (page: Page, text: string) =>
  expect(main(page).getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();

test(
  'a request, its quote, a revision and the acceptance each show on the other screen at once',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const providerId = await publishListing(thabo);
    const problemId = await postProblem(naledi, 'Geyser valve');

    await provider.goto('/my-quotes');
    await expect(provider.getByText("You haven't received any quote requests yet.")).toBeVisible();
    await member.goto(`/providers/${providerId}`);
    await member.getByRole('button', { name: 'Request Quote' }).filter({ visible: true }).first().click();
    const ask = member.getByRole('dialog');
    await ask.getByLabel(/^Problem/).selectOption(problemId);
    await ask.getByLabel('Description').fill('Please quote on the geyser.');
    await ask.getByRole('button', { name: 'Send request' }).click();
    await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
    const quoteId = member.url().split('/').at(-1) ?? '';

    await expect(provider.getByRole('tab', { name: 'Your move 1' })).toBeVisible();
    await provider.getByRole('button', { name: 'Submit/Edit Quote' }).click();
    const offer = provider.getByRole('dialog');
    await offer.getByLabel('Price', { exact: true }).fill('1850');
    await offer.getByLabel('Scope').fill('Replace the valve and test it.');
    await offer.getByRole('button', { name: 'Submit Quote' }).click();
    await expect(main(member).getByText('R1,850.00').first()).toBeVisible();

    await provider.goto(`/quotes/${quoteId}`);
    await provider.getByRole('button', { name: 'Edit Submitted Quote' }).click();
    await offer.getByLabel('Price', { exact: true }).fill('1750,50');
    await offer.getByRole('button', { name: 'Save changes' }).click();
    await expect(main(member).getByText('Price R1,750.50 instead of R1,850.00')).toBeVisible();

    await pressAccept(member);
    await expectStatus(provider, 'Quote accepted');
    await expect(main(provider).getByRole('button', { name: 'Edit Submitted Quote' })).toHaveCount(0);
  },
);

test(
  'a question stays open until it is answered, and says itself what failed and what has happened',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const { page } = naledi;
    const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'));
    await page.goto(`/quotes/${quoteId}`);
    const question = page.getByRole('alertdialog');
    const accept = main(page).getByRole('button', { name: 'Accept Quote', exact: true }).first();
    const yes = question.getByRole('button', { name: 'Accept quote', exact: true });
    // Once slowly, so that the code of the question is here.
    await accept.click();
    await expect(yes).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await accept.dblclick();
    await expect(yes).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(yes).toBeVisible();

    await page.route('**/accept', (route) => route.abort());
    await yes.click();
    await expect(question.getByRole('alert')).toContainText(
      'We could not confirm that this was done. Please try again.',
    );
    await expect(
      page.locator('[data-toaster]').getByText('We could not confirm that this was done. Please try again.'),
    ).toHaveCount(0);

    // The quote is accepted, and the answer is lost.
    await page.unroute('**/accept');
    await failOnce(page, 'POST', '**/accept', async (route) => {
      await passOn(route);
      await route.abort();
    });
    await yes.click();
    await expect(page.getByText('Quote accepted successfully!')).toBeVisible();
    await expect(question).toHaveCount(0);
    await expectStatus(page, 'Quote accepted');
    await expect(page.getByText('We could not confirm that this was done. Please try again.')).toHaveCount(0);
    expect(await sql`select 1 from jobs where quote_id = ${quoteId}`).toHaveLength(1);
  },
);

test('every step of a job shows on the other screen at once', { tag: '@desk' }, async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'));
  await acceptQuote(naledi, quoteId);

  await member.goto('/my-jobs');
  await provider.goto(`/jobs/new/${quoteId}`);
  await provider.getByLabel('Proposed date').fill(`${inDays(3)}T08:30`);
  await provider.getByRole('button', { name: 'Propose Work Date' }).click();
  await main(member)
    .getByRole('link', { name: /Geyser valve/ })
    .first()
    .click();
  await member.getByRole('button', { name: 'Confirm date' }).click();
  await expectStatus(provider, 'Scheduled');
  await member.getByRole('button', { name: 'Reschedule' }).click();
  await member.getByRole('alertdialog').getByLabel('Reason').fill('We are away on that day.');
  await member.getByRole('alertdialog').getByRole('button', { name: 'Reschedule' }).click();
  await expect(main(provider).getByText('“We are away on that day.”').first()).toBeVisible();
  await provider
    .getByRole('button', { name: 'Propose New Date' })
    .or(provider.getByRole('link', { name: 'Propose New Date' }))
    .first()
    .click();
  await provider.getByLabel('Proposed date').fill(`${inDays(4)}T08:30`);
  await provider.getByRole('button', { name: 'Propose Work Date' }).click();
  await member.getByRole('button', { name: 'Confirm date' }).click();
  await expectStatus(provider, 'Scheduled');
  for (const isFirst of [true, false]) {
    await provider.getByRole('button', { name: 'Mark as Completed' }).click();
    await provider.getByRole('alertdialog').getByRole('button', { name: 'Mark as Completed' }).click();
    await expect(member.getByRole('button', { name: 'Rate Provider' })).toBeVisible();
    if (!isFirst) break;
    await member.getByRole('button', { name: 'Ask for rework' }).click();
    await member.getByRole('alertdialog').getByLabel('Reason').fill('It still drips.');
    await member.getByRole('alertdialog').getByRole('button', { name: 'Ask for rework' }).click();
    await expect(main(provider).getByText('“It still drips.”').first()).toBeVisible();
  }
  await expectAccessible(member);
});

test(
  'a quote that expires on an open page can be accepted after a renewal, and shows as declined to its provider',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];

    const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Kitchen tap'));
    const expire = (when: string) =>
      sql`update quote_requests set expires_at = now() + ${when}::interval where id = ${quoteId}`;
    await expire('1 hour');
    await member.clock.install();
    await member.goto(`/quotes/${quoteId}`);
    await expect(main(member).getByRole('button', { name: 'Accept Quote' })).toBeEnabled();
    await expire('-1 second');
    await member.clock.fastForward('01:00:00');
    await expect(main(member).getByText('This quote has expired. Ask the provider to renew it.')).toBeVisible();
    await expect(main(member).getByRole('heading', { name: 'This quote has expired' })).toBeVisible();
    await expect(main(member).getByRole('button', { name: 'Ask to renew it' })).toBeVisible();
    await provider.goto(`/quotes/${quoteId}`);
    await expect(provider.getByText('This quote has expired. Edit it to renew it.')).toBeVisible();
    await provider.getByRole('button', { name: 'Renew Quote' }).click();
    await provider.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(main(member).getByRole('button', { name: 'Accept Quote' })).toBeEnabled();
    await member.getByRole('button', { name: 'Decline', exact: true }).click();
    await member.getByRole('button', { name: 'Decline quote' }).click();
    await expectStatus(provider, 'Quote declined by member');
  },
);

test(
  'a cancelled agreement reopens its problem, on which others quote again',
  { tag: '@desk' },
  async ({ join, person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const lindiwe = await join('provider', { name: 'Lindiwe Drain' });

    const problemId = await postProblem(naledi, 'Blocked drain');
    const quoteId = await offerQuote(thabo, problemId);
    await acceptQuote(naledi, quoteId);
    await member.goto(`/problems/${problemId}`);
    await expectStatus(member, 'Closed');
    await provider.goto(`/quotes/${quoteId}`);
    await provider.getByRole('button', { name: 'Back out' }).click();
    await provider.getByRole('alertdialog').getByRole('textbox').fill('My bakkie broke down.');
    await provider.getByRole('alertdialog').getByRole('button', { name: 'Back out' }).click();
    await expectStatus(member, 'Open');
    await member.goto('/my-quotes');
    await offerQuote(lindiwe, problemId, { priceCents: 700_00 });
    await member.getByRole('tab', { name: 'Your move 1' }).click();
    await expect(main(member).getByRole('article')).toContainText('R700.00');
  },
);

/** An accepted quote; `page` is its provider's. */
async function agree(person: (role: 'member' | 'provider') => Promise<Person>) {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Blocked drain'));
  await acceptQuote(naledi, quoteId);
  return { naledi, page: thabo.page, quoteId };
}

test(
  'the question before backing out stays while the other side cancels, and says so when it is answered',
  { tag: '@desk' },
  async ({ person }) => {
    const { naledi, page, quoteId } = await agree(person);
    await page.goto(`/quotes/${quoteId}`);
    await page.getByRole('button', { name: 'Back out' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill('My bakkie broke down.');
    await naledi.call('POST', `/quotes/${quoteId}/cancel`, { reason: 'We sell the house.' });
    // The page behind the question says so already.
    await expect(page.locator('main').getByText('We sell the house.').first()).toBeAttached();
    await expect(question.getByRole('textbox')).toHaveValue('My bakkie broke down.');
    await question.getByRole('button', { name: 'Back out' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('This has changed since you opened it.');
    await expect(main(page).locator('h2:focus')).toHaveCount(1);
    await expect(main(page).locator('#next-step')).toHaveCount(1);
  },
);

test(
  'a page that says that the profile is missing does not move under a press',
  { tag: '@desk' },
  async ({ person }) => {
    const { page, quoteId } = await agree(person);
    const release = await holdReadings(page, /\/provider\/profile$/);
    await page.goto(`/quotes/${quoteId}`);
    await page.getByRole('button', { name: 'Back out' }).hover();
    await page.mouse.down();
    release();
    await expect(main(page).getByText('Members cannot find you yet.')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
);

test(
  'a quote that changes while its acceptance is asked is not accepted at the new price',
  { tag: '@phone' },
  async ({ person }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const { page } = naledi;
    const quoteId = await offerQuote(thabo, await postProblem(naledi, 'Geyser valve'));
    await page.goto(`/quotes/${quoteId}`);
    await main(page).getByRole('button', { name: 'Accept Quote' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('does the work for R1,850.00');
    await thabo.call('POST', `/quotes/${quoteId}/revise`, {
      priceCents: 2_400_00,
      scope: 'Replace the valve and test it under pressure.',
      revision: 1,
    });
    // The page behind the question shows the new price already.
    await expect(page.locator('main').getByText('R2,400.00').first()).toBeAttached();
    await question.getByRole('button', { name: 'Accept quote' }).click();
    await expect(
      page.getByText('The provider has changed this quote since you opened it. Read the new one first.').first(),
    ).toBeVisible();
    await expect(main(page).getByText('Price R2,400.00 instead of R1,850.00')).toBeVisible();
    const { status, revision } = await naledi.call('GET', `/quotes/${quoteId}`);
    expect([status, revision]).toEqual(['quote_submitted', 2]);
  },
);
