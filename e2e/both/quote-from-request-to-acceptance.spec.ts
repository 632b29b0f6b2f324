import type { Locator, Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failUntilRetry, failWhile, holdAnswerOnce, holdOnce, stopLiveUpdates } from '../support/failures.ts';
import {
  acceptQuote,
  offerQuote,
  postProblem,
  pressAccept,
  publishListing,
  requestQuote,
} from '../support/marketplace.ts';
import { submitLogin, toast, type Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const dialog = (page: Page) => page.getByRole('dialog');
const unconfirmed = 'We could not confirm that this was done. Please try again.';
const expectToast = (page: Page, text: string) => expect(toast(page, text)).toBeVisible();
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

const business = 'Thabo Nkosi Plumbing';
const lines = [
  { description: 'Labour', quantityThousandths: 2500, unitPriceCents: 350_33, vat: true },
  { description: 'Valve', quantityThousandths: 1000, unitPriceCents: 640_00, vat: true },
];
const terms = { priceCents: 1_515_83, scope: 'Replace the valve and test it under pressure.', lines };

const publish = (provider: Account, more: object = {}) =>
  publishListing(provider, {
    name: business,
    vatNumber: '4480123456',
    businessAddress: '7 Nugget Street, Soweto',
    ...more,
  });

/** Requests a quote and answers it with two lines. Returns its id. */
async function submitQuote(member: Account, provider: Account): Promise<string> {
  const quoteId = await requestQuote(member, await publish(provider));
  await provider.call('POST', `/quotes/${quoteId}/submit`, terms);
  return quoteId;
}

test(
  'a quote request keeps its text, services and photo through failures and the end of the session',
  { tag: '@phone' },
  async ({ join, person, sql }) => {
    const naledi = await person('member');
    const { page: member } = naledi;
    const thabo = await join('provider');
    await publish(thabo);
    await thabo.call('POST', '/provider/services', {
      serviceName: 'Geyser inspection',
      description: '',
      priceCents: 450_00,
    });
    const problemId = await postProblem(naledi, 'Geyser leaks', { budget: '3000' });

    const ask = () => member.getByRole('button', { name: 'Request Quote from Thabo Nkosi Plumbing' }).click();
    await member.goto(`/problems/${problemId}`);
    await ask();
    const send = dialog(member).getByRole('button', { name: 'Send request' });
    await expect(dialog(member).getByLabel(/^Problem/)).toHaveValue(problemId);
    await dialog(member).getByLabel('Description').fill('Please quote to repair or to replace it.');
    await dialog(member)
      .getByRole('button', { name: /Geyser inspection/ })
      .click();
    const { promise: isDropped, resolve: drop } = Promise.withResolvers<void>();
    const whenDropped = (route: Route) => isDropped.then(() => route.abort());
    await failWhile(
      member,
      /^\/api\/files$/,
      async () => {
        await dialog(member)
          .getByLabel('Attachments')
          .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: pixel });
        await send.click();
        await expect(dialog(member).getByRole('button', { name: 'Sending' })).toBeVisible();
        drop();
        await expect(dialog(member).getByRole('list', { name: 'Attachments' })).toContainText(
          'Error uploading leak.png: The connection dropped. Try again when you are online.',
        );
      },
      whenDropped,
    );
    await expect(send).toBeEnabled();
    await dialog(member).getByRole('button', { name: 'Try again: leak.png' }).click();
    await expect(dialog(member).getByText('(1 of 10)')).toBeVisible();

    const creating = /^\/api\/quotes$/;
    await failWhile(member, creating, async () => {
      await send.click();
      await expect(dialog(member).getByRole('alert')).toContainText('Failed to send quote request.');
    });
    const page = (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    await failWhile(
      member,
      creating,
      async () => {
        await send.click();
        await expect(dialog(member).getByRole('alert')).toContainText(
          'Unexpected error creating quote request: Function call failed: the answer was not from this site. Check your connection.',
        );
      },
      page,
    );
    await expectAccessible(member);
    await member.context().clearCookies();
    await send.click();
    await expectToast(member, 'Authentication failed. Please log in again.');
    await submitLogin(member, naledi.email);
    await expect(member).toHaveURL(new RegExp(problemId));
    await ask();
    await expect(dialog(member).getByLabel('Description')).toHaveValue('Please quote to repair or to replace it.');
    await expect(dialog(member).getByRole('button', { name: /Geyser inspection/, pressed: true })).toBeVisible();
    await expect(dialog(member).getByText('leak.png', { exact: true })).toBeVisible();

    // The next page loads slowly, so the toast says that it comes. A second click sends nothing.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await member.route(/\/assets\/.*\.js$/, async (route) => isReleased.then(() => route.continue()));
    await send.dblclick();
    await expectToast(member, 'Quote request submitted! You will be redirected.');
    release();
    await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
    const main = member.getByRole('main');
    await expect(main.getByRole('list', { name: 'Requested services' })).toContainText('Geyser inspection, R450.00');
    await main.getByRole('button', { name: 'leak.png, 1 of 1' }).click();
    await expect(dialog(member).getByRole('img', { name: 'leak.png' })).toBeVisible();
    await member.keyboard.press('Escape');
    const requests =
      await sql`select 1 from quote_requests where provider_id = (select id from providers where account_id = ${thabo.id})`;
    expect(requests).toHaveLength(1);
  },
);

test('a provider declines or quotes a request, line by line', async ({ join, person }) => {
  const thabo = await person('provider');
  const { page: provider } = thabo;
  await requestQuote(await join('member'), await publish(thabo));

  await failUntilRetry(provider, /^\/api\/quotes\/counts$/, async () => {
    await provider.goto('/my-quotes');
    await expect(provider.getByText('Failed to load your quote requests.')).toBeVisible();
  });
  await expect(tab(provider, 'Your move 1')).toHaveAttribute('aria-selected', 'true');
  await expect(provider.getByText('0 of your 3 quotes used this month')).toBeVisible();
  await failWhile(provider, /\/decline-request$/, async () => {
    await provider.getByRole('button', { name: 'Decline Request' }).click();
    await provider.getByRole('button', { name: 'Decline request', exact: true }).click();
    await expect(provider.getByRole('alertdialog').getByRole('alert')).toContainText(unconfirmed);
    await provider.getByRole('button', { name: 'Keep it' }).click();
  });
  await provider.getByRole('button', { name: 'Submit/Edit Quote' }).click();
  const form = dialog(provider);
  const line = async (at: number, description: string, quantity: string, price: string) => {
    await form.getByRole('button', { name: 'Add a line' }).click();
    const row: Locator = form.getByRole('listitem').nth(at);
    await row.getByLabel('Description').fill(description);
    await row.getByLabel('Quantity').fill(quantity);
    await row.getByLabel('Unit price').fill(price);
  };
  const price = form.getByLabel('Price', { exact: true });
  await price.fill('1850.50');
  await line(0, 'Valve', '1', '999.98');
  await expect(price).toHaveValue('999.98');
  await form.getByRole('button', { name: 'Remove line 1' }).click();
  await expect(price).toHaveValue(/^1,?850\.50$/);
  await line(0, 'Labour', '2,5', '350.33');
  await line(1, 'Valve', '1', '640');
  await expect(price).toHaveValue('1,515.83');
  await expect(form.getByText('Includes R197.72 VAT')).toBeVisible();
  await form.getByLabel('Scope').fill('Replace the valve and test it under pressure.');
  await expectAccessible(provider);
  await failWhile(provider, /\/submit$/, async () => {
    await form.getByRole('button', { name: 'Submit Quote' }).click();
    await expect(form.getByText('Failed to submit quote.')).toBeVisible();
  });
  // A live update may take the request out of the list before the answer.
  const release = await holdAnswerOnce(provider, 'POST', /\/submit$/);
  await form.getByRole('button', { name: 'Submit Quote' }).click();
  await expect(tab(provider, 'Your move 0')).toBeAttached();
  await expect(form).toBeHidden();
  release();
  await expectToast(provider, 'Quote submitted successfully.');
  await expect(provider.getByRole('heading', { name: 'Nothing is waiting on you' })).toBeVisible();
  await tab(provider, 'Waiting 1').click();
  await expect(provider).toHaveURL(/show=waiting/);
  await expect(provider.getByRole('article')).toContainText('R1,515.83');
});

test(
  'a provider renews an expired quote, and the member sees what changed',
  { tag: '@desk' },
  async ({ person, sql }) => {
    const [naledi, thabo] = [await person('member'), await person('provider')];
    const [member, provider] = [naledi.page, thabo.page];
    const main = member.getByRole('main');
    const quoteId = await submitQuote(naledi, thabo);

    await sql`update quote_requests set expires_at = requested_at where id = ${quoteId}`;
    await failUntilRetry(member, /^\/api\/quotes\/[0-9a-f-]{36}$/, async () => {
      await member.goto(`/quotes/${quoteId}`);
      await expect(member.getByText('Failed to load quote details.')).toBeVisible();
    });
    await expect(main.getByText('This quote has expired. Ask the provider to renew it.')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'This quote has expired' })).toBeVisible();
    await expect(main.getByRole('row', { name: /Labour/ })).toContainText('R875.83');
    await provider.goto(`/quotes/${quoteId}`);
    await expect(provider.getByText('This quote has expired. Edit it to renew it.')).toBeVisible();
    await provider.getByRole('button', { name: 'Renew Quote' }).click();
    await dialog(provider).getByRole('listitem').nth(1).getByLabel('Unit price').fill('600');
    await dialog(provider)
      .getByLabel(/^Estimated timeline/)
      .fill('Half a day');
    await dialog(provider).getByRole('button', { name: 'Save changes' }).click();
    await expect(provider.getByText('Price R1,475.83 instead of R1,515.83')).toBeVisible();
    await member.goto(`/quotes/${quoteId}`);
    await expect(main.getByText('Line changed: Valve, 1 × R600.00 = R600.00 with VAT')).toBeVisible();
    await expect(main.getByRole('timer')).toHaveText(/^For (48|47) hours, until /);
    await expect(main.getByRole('button', { name: 'Accept Quote' })).toBeEnabled();
    await expectAccessible(member);
  },
);

test('each side of a quote is told when the other was faster', { tag: '@phone' }, async ({ person }) => {
  const [naledi, thabo] = [await person('member'), await person('provider')];
  const [member, provider] = [naledi.page, thabo.page];
  const main = member.getByRole('main');
  const settled = await stopLiveUpdates(member);
  const quoteId = await submitQuote(naledi, thabo);
  await member.goto(`/quotes/${quoteId}`);
  await provider.goto(`/quotes/${quoteId}`);
  await expect(main.getByRole('button', { name: 'Accept Quote' })).toBeEnabled();

  await provider.getByRole('button', { name: 'Edit Submitted Quote' }).click();
  await expect(dialog(provider).getByLabel('Scope')).toBeVisible();
  await failWhile(member, /\/decline$/, async () => {
    await main.getByRole('button', { name: 'Decline', exact: true }).click();
    await member.getByRole('button', { name: 'Decline quote' }).click();
    await expect(member.getByRole('alertdialog').getByRole('alert')).toContainText(unconfirmed);
    await member.getByRole('button', { name: 'Keep it' }).click();
  });
  await settled();
  await thabo.call('POST', `/quotes/${quoteId}/revise`, {
    priceCents: 1_400_00,
    scope: 'Replace the valve and test it under pressure.',
    revision: 1,
  });
  await pressAccept(member);
  await expectToast(member, 'The provider has changed this quote since you opened it. Read the new one first.');
  await expect(main.getByText('Price R1,400.00 instead of R1,515.83')).toBeVisible();
  await pressAccept(member);
  await expectToast(member, 'Quote accepted successfully!');
  await dialog(provider).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(provider).getByRole('alert')).toContainText('It is now “Quote accepted”.');
});

test(
  'an accepted quote counts as decided, and the list asks for a login after the session has ended',
  { tag: '@desk' },
  async ({ join, person }) => {
    const naledi = await person('member');
    const { page: member } = naledi;
    const main = member.getByRole('main');
    const settled = await stopLiveUpdates(member);
    await acceptQuote(naledi, await submitQuote(naledi, await join('provider')));

    await member.goto('/my-quotes');
    await expect(tab(member, 'Decided 1')).toHaveAttribute('aria-selected', 'true');
    await expect(main.getByRole('article')).toContainText('Quote accepted');
    await member.goto('/quotes/019a0000-0000-7000-8000-000000000000');
    await expect(member.getByText('Quote not found or you do not have permission to view it.')).toBeVisible();
    await member.getByRole('link', { name: 'Back to My Quotes' }).click();
    await expect(tab(member, 'Decided 1')).toBeVisible();
    await settled();
    await member.context().clearCookies();
    await tab(member, 'Waiting 0').click();
    await expectToast(member, 'Please log in to view your quotes.');
    await expect(member).toHaveURL(/\/login\?next=.*my-quotes/);
  },
);

test(
  'a quote request that is cancelled while its photo is being sent does not go out later',
  { tag: '@phone' },
  async ({ join, person }) => {
    const { page: member } = await person('member');
    await member.goto(`/providers/${await publish(await join('provider'))}`);
    const ask = () => member.getByRole('button', { name: 'Request Quote' }).filter({ visible: true }).first().click();
    const requests: string[] = [];
    member.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/quotes')) requests.push(request.url());
    });

    await ask();
    await dialog(member).getByLabel('Description').fill('Please quote to repair or to replace it.');
    const release = await holdOnce(member, 'POST', '**/api/files?*');
    await dialog(member)
      .getByLabel('Attachments')
      .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: pixel });
    await dialog(member).getByRole('button', { name: 'Send request' }).click();
    await expect(dialog(member).getByRole('button', { name: 'Sending' })).toBeVisible();
    await dialog(member).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(member)).toHaveCount(0);
    release();
    // The photo arrives, and is kept in the draft.
    await expect.poll(() => member.evaluate(() => JSON.stringify(localStorage))).toContain('leak.png');

    await ask();
    await expect(dialog(member).getByLabel('Description')).toHaveValue('Please quote to repair or to replace it.');
    await expect(dialog(member).getByText('(1 of 10)')).toBeVisible();
    expect(requests).toEqual([]);
    await dialog(member).getByRole('button', { name: 'Send request' }).click();
    await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  },
);

test(
  'a quote request leads to its quote when a live update takes away the card that asked for it',
  { tag: '@phone' },
  async ({ join, person }) => {
    const naledi = await person('member');
    const { page: member } = naledi;
    const thabo = await join('provider');
    await publish(thabo, { specialty: 'Gardening' });
    const ask = member.getByRole('button', { name: /^Request Quote from/ });
    const text = dialog(member).getByLabel('Description');

    // The dialog stays when the problem takes no more quotes, and when the last provider has quoted.
    const lawn = await postProblem(naledi, 'Lawn is too long', { category: 'Gardening' });
    await member.goto(`/problems/${lawn}`);
    await ask.click();
    await text.fill('Please quote to cut the lawn.');
    await naledi.call('POST', `/problems/${lawn}/pause`, {});
    await expect(member.getByText(/^Paused - providers cannot/)).toBeAttached();
    await expect(text).toHaveValue('Please quote to cut the lawn.');
    await dialog(member).getByRole('button', { name: 'Cancel' }).click();
    await expect(ask).toHaveCount(0);
    await naledi.call('POST', `/problems/${lawn}/reopen`, {});
    await ask.click();
    await offerQuote(thabo, lawn);
    await expect(member.getByText('Ask a provider yourself')).toHaveCount(0);
    await expect(text).toHaveValue('Please quote to cut the lawn.');
    await dialog(member).getByRole('button', { name: 'Cancel' }).click();

    await member.goto(`/problems/${await postProblem(naledi, 'Hedge is too high', { category: 'Gardening' })}`);
    await ask.click();
    await text.fill('Please quote to cut the hedge.');
    const arrive = await holdAnswerOnce(member, 'POST', '**/api/quotes');
    await dialog(member).getByRole('button', { name: 'Send request' }).click();
    // By text: a role is hidden behind the dialog.
    await expect(member.getByText('Ask a provider yourself')).toHaveCount(0);
    arrive();
    await expect(toast(member, 'Quote request')).toBeVisible();
    await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
  },
);
