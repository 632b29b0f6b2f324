import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { hearNothing } from '../support/failures.ts';
import { password } from '../support/people.ts';
import { inDatabase, join } from '../support/seed.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const listing = {
  name: 'Thabo Nkosi Plumbing',
  specialty: 'Plumbing',
  shortBio: 'Geysers and burst pipes.',
  vatNumber: '4480123456',
  showEmail: false,
  showPhone: false,
  locationsServed: ['Soweto'],
  avatarId: null,
  portfolio: [],
};

/** While `act` goes on, what is asked of `path` fails; afterwards it does not. */
async function without(page: Page, path: RegExp, act: () => Promise<unknown>, fail = (route: Route) => route.abort()) {
  const is = (url: URL) => path.test(url.pathname);
  await page.route(is, fail);
  await act();
  await page.unroute(is);
}

test('a quote is asked for with services and a photo, written line by line, revised, and accepted as it stands', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const [naledi, thabo] = [
    await join(browser, app, options, { name: 'Naledi Mokoena' }),
    await join(browser, app, options, { name: 'Thabo Nkosi', role: 'provider' }),
  ];
  const [member, provider] = [naledi.page, thabo.page];
  const settled = await hearNothing(member);
  await thabo.call('PUT', '/provider/profile', listing);
  await thabo.call('POST', '/provider/services', {
    serviceName: 'Geyser inspection',
    description: '',
    priceCents: 450_00,
  });
  const problem = await naledi.call('POST', '/problems', {
    title: 'Geyser leaks',
    description: 'Through the passage ceiling, since Sunday.',
    category: 'Plumbing',
    location: 'Soweto',
    budget: '3000',
  });
  const dialog = (page: Page) => page.getByRole('dialog');
  const toast = (page: Page, text: string) => expect(page.getByLabel('Messages').getByText(text).first()).toBeVisible();
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  let quoteId = '';

  await test.step('from the problem’s page, with what was typed and attached kept through failures and the end of a session', async () => {
    const ask = () => member.getByRole('button', { name: 'Request Quote from Thabo Nkosi Plumbing' }).click();
    await member.goto(`/problems/${String(problem.id)}`);
    await ask();
    const send = dialog(member).getByRole('button', { name: 'Send request' });
    await expect(dialog(member).getByLabel(/^Problem/)).toHaveValue(String(problem.id));
    await dialog(member).getByLabel('Description').fill('Please quote to repair or to replace it.');
    await dialog(member)
      .getByRole('button', { name: /Geyser inspection/ })
      .click();
    await without(member, /^\/api\/files$/, async () => {
      await dialog(member)
        .getByLabel('Attachments')
        .setInputFiles({ name: 'leak.png', mimeType: 'image/png', buffer: pixel });
      await toast(member, 'Error uploading leak.png: The connection dropped. Try again when you are online.');
    });
    await dialog(member).getByRole('button', { name: 'Try again: leak.png' }).click();
    await expect(dialog(member).getByText('(1 of 10)')).toBeVisible();

    const creating = /^\/api\/quotes$/;
    await without(member, creating, async () => {
      await send.click();
      await expect(dialog(member).getByRole('alert')).toContainText('Failed to send quote request.');
    });
    const page = (route: Route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
    await without(
      member,
      creating,
      async () => {
        await send.click();
        await expect(dialog(member).getByRole('alert')).toContainText(
          'Unexpected error creating quote request: Function call failed: the answer was not one of ours.',
        );
      },
      page,
    );
    await expectAccessible(member);
    await member.context().clearCookies();
    await send.click();
    await toast(member, 'Authentication failed. Please log in again.');
    await member.getByLabel('Email').fill(naledi.email);
    await member.getByLabel('Password', { exact: true }).fill(password);
    await member.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(member).toHaveURL(new RegExp(String(problem.id)));
    await ask();
    await expect(dialog(member).getByLabel('Description')).toHaveValue('Please quote to repair or to replace it.');
    await expect(dialog(member).getByRole('button', { name: /Geyser inspection/, pressed: true })).toBeVisible();
    await expect(dialog(member).getByText('leak.png')).toBeVisible();

    // The next page is slow: one is told that one is led there. Pressing twice asks once.
    let arrive = () => {};
    const slow = new Promise<void>((resolve) => (arrive = resolve));
    await member.route(/\/assets\/.*\.js$/, async (route) => slow.then(() => route.continue()));
    await send.dblclick();
    await toast(member, 'Quote request submitted! You will be redirected.');
    arrive();
    await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
    quoteId = member.url().split('/').at(-1) ?? '';
    const main = member.getByRole('main');
    await expect(main.getByRole('list', { name: 'Services asked for' })).toContainText('Geyser inspection, R450.00');
    await main.getByRole('button', { name: 'leak.png, 1 of 1' }).click();
    await expect(dialog(member).getByRole('img', { name: 'leak.png' })).toBeVisible();
    await member.keyboard.press('Escape');
    expect(
      await inDatabase(
        app,
        (sql) =>
          sql`select count(*)::int as count from quote_requests where provider_id = (select id from providers where account_id = ${thabo.id})`,
      ),
    ).toEqual([{ count: 1 }]);
  });

  await test.step('the provider is shown whose move it is, and writes the quote line by line', async () => {
    await without(provider, /^\/api\/quotes\/counts$/, async () => {
      await provider.goto('/my-quotes');
      await expect(provider.getByText('Failed to load your quote requests.')).toBeVisible();
    });
    await provider.getByRole('button', { name: 'Try again' }).click();
    await expect(tab(provider, 'Your move 1')).toHaveAttribute('aria-selected', 'true');
    await expect(provider.getByText('0 of your 3 quotes used this month')).toBeVisible();
    await without(provider, /\/decline-request$/, async () => {
      await provider.getByRole('button', { name: 'Decline Request' }).click();
      await provider.getByRole('button', { name: 'Decline request', exact: true }).click();
      await toast(provider, 'Failed to decline request.');
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
    await line(0, 'Labour', '2,5', '350.33');
    await line(1, 'Valve', '1', '640');
    await expect(form.getByLabel('Price', { exact: true })).toHaveValue('1,515.83');
    await expect(form.getByText('VAT in it R197.72')).toBeVisible();
    await form.getByLabel('Scope').fill('Replace the valve and test it under pressure.');
    await expectAccessible(provider);
    await without(provider, /\/submit$/, async () => {
      await form.getByRole('button', { name: 'Submit Quote' }).click();
      await expect(form.getByText('Failed to submit quote.')).toBeVisible();
    });
    await form.getByRole('button', { name: 'Submit Quote' }).click();
    await toast(provider, 'Quote submitted successfully.');
    await expect(provider.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    await tab(provider, 'Waiting 1').click();
    await expect(provider).toHaveURL(/show=waiting/);
    await expect(provider.getByRole('article')).toContainText('R1,515.83');
  });

  const main = member.getByRole('main');
  await test.step('what has expired is renewed, and what changed is said', async () => {
    await inDatabase(app, (sql) => sql`update quote_requests set expires_at = requested_at where id = ${quoteId}`);
    await without(member, /^\/api\/quotes\/[0-9a-f-]{36}$/, async () => {
      await member.goto(`/quotes/${quoteId}`);
      await expect(member.getByText('Failed to load quote details.')).toBeVisible();
    });
    await member.getByRole('button', { name: 'Try again' }).click();
    await expect(main.getByText('This quote has expired. Ask the provider to renew it.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Accept Quote' })).toBeDisabled();
    await expect(main.getByRole('row', { name: /Labour/ })).toContainText('R875.83');
    await provider.goto(`/quotes/${quoteId}`);
    await expect(provider.getByText('This quote has expired. Edit it to renew it.')).toBeVisible();
    await provider.getByRole('button', { name: 'Edit Submitted Quote' }).click();
    await dialog(provider).getByRole('listitem').nth(1).getByLabel('Unit price').fill('600');
    await dialog(provider)
      .getByLabel(/^Estimated timeline/)
      .fill('Half a day');
    await dialog(provider).getByRole('button', { name: 'Save changes' }).click();
    await expect(provider.getByText('Price R1,475.83 instead of R1,515.83')).toBeVisible();
    await member.goto(`/quotes/${quoteId}`);
    await expect(main.getByText('Line changed: Valve, 1 × R600.00 = R600.00 with VAT')).toBeVisible();
    await expect(main.getByRole('timer')).toHaveText(/^For (2 days|1 day, 23 hours and 5\d minutes), until /);
    await expect(main.getByRole('button', { name: 'Accept Quote' })).toBeEnabled();
    await expectAccessible(member);
  });

  await test.step('whoever is slower is told how it stands: a change unread, an edit of what is accepted', async () => {
    await provider.getByRole('button', { name: 'Edit Submitted Quote' }).click();
    await expect(dialog(provider).getByLabel('Scope')).toBeVisible();
    await without(member, /\/decline$/, async () => {
      await main.getByRole('button', { name: 'Decline', exact: true }).click();
      await member.getByRole('button', { name: 'Decline quote' }).click();
      await toast(member, 'Failed to decline quote.');
      await member.getByRole('button', { name: 'Keep it' }).click();
    });
    await settled();
    await thabo.call('POST', `/quotes/${quoteId}/revise`, {
      priceCents: 1_400_00,
      scope: 'Replace the valve and test it under pressure.',
      revision: 2,
    });
    await main.getByRole('button', { name: 'Accept Quote' }).click();
    await toast(member, 'The provider has changed this quote since you opened it. Read the new one first.');
    await expect(main.getByText('Price R1,400.00 instead of R1,475.83')).toBeVisible();
    await main.getByRole('button', { name: 'Accept Quote' }).click();
    await toast(member, 'Quote accepted successfully!');
    await dialog(provider).getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog(provider).getByRole('alert')).toContainText('It is now “Quote accepted”.');
  });

  await test.step('it is decided now, and counted there', async () => {
    await member.goto('/my-quotes');
    await expect(tab(member, 'Decided 1')).toHaveAttribute('aria-selected', 'true');
    await expect(main.getByRole('article')).toContainText('Quote accepted');
    await member.goto('/quotes/019a0000-0000-7000-8000-000000000000');
    await expect(member.getByText('Quote not found or you do not have permission to view it.')).toBeVisible();
    await member.getByRole('link', { name: 'Back to My Quotes' }).click();
    await expect(tab(member, 'Decided 1')).toBeVisible();
    await member.context().clearCookies();
    await tab(member, 'Waiting 0').click();
    await toast(member, 'Please log in to view your quotes.');
    await expect(member).toHaveURL(/\/login\?next=.*my-quotes/);
  });
});
