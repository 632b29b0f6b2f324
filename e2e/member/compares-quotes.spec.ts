import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { hearNothing } from '../support/failures.ts';
import { inDatabase, join, type Joined } from '../support/seed.ts';

test('a member reads the quotes on a problem side by side, and accepts the one that was read', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const naledi = await join(browser, app, options, { name: 'Naledi Mokoena' });
  const { page } = naledi;
  const main = page.getByRole('main');
  const settled = await hearNothing(page);

  await test.step('a new member has no requests yet; a list that fails can be asked for again', async () => {
    const isMine = (url: URL) => url.pathname === '/api/problems/mine';
    await page.route(isMine, (route) => route.abort());
    await page.goto('/my-requests');
    await expect(main.getByRole('alert')).toContainText('Failed to load problems');
    await page.unroute(isMine);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
  });

  const providers = [
    { name: 'Thabo Nkosi', price: 185_000, timeline: 'Half a day', hours: 24, sum: 19, reviews: 4, jobs: 5 },
    { name: 'Ebrahim Leak', price: 230_000, timeline: 'One day', hours: 48, sum: 90, reviews: 20, jobs: 40 },
    { name: 'Lindiwe Drain', price: 260_000, timeline: 'This week', hours: 2, sum: 0, reviews: 0, jobs: 0 },
  ];
  const problem = await naledi.call('POST', '/problems', {
    title: 'Geyser leaks',
    description: 'Through the passage ceiling.',
    category: 'Plumbing',
    location: 'Soweto',
  });
  const calm = await naledi.call('POST', '/problems', {
    title: 'Paint the gate',
    description: 'It is small.',
    category: 'Painting',
    location: 'Soweto',
  });
  const people: Joined[] = [];
  const quotes: string[] = [];
  for (const { name, price, timeline, hours, sum, reviews, jobs } of providers) {
    const provider = await join(browser, app, options, { name, role: 'provider' });
    const terms = {
      priceCents: price,
      scope: 'Replace the valve and test it.',
      estimatedTimeline: timeline,
      validHours: hours,
    };
    quotes.push(String((await provider.call('POST', `/problems/${String(problem.id)}/quotes`, terms)).id));
    await inDatabase(
      app,
      (sql) =>
        sql`update providers set name = ${name}, rating_sum = ${sum}, rating_count = ${reviews}, completed_jobs_count = ${jobs} where account_id = ${provider.id}`,
    );
    people.push(provider);
  }
  await inDatabase(
    app,
    (sql) => sql`update quote_requests set expires_at = requested_at where id = ${quotes[2] ?? ''}`,
  );
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const isQuotes = (url: URL) => url.pathname === `/api/problems/${String(problem.id)}/quotes`;

  await test.step('requests are listed newest first, and narrowed by status', async () => {
    await naledi.call('POST', `/problems/${String(calm.id)}/pause`);
    await page.goto('/my-requests');
    await expect(main.getByRole('article')).toHaveText([/Paint the gate/, /Geyser leaks/]);
    await expect(page.getByText('No quotes yet. Providers near you have been told.')).toBeVisible();
    const statuses = page.getByRole('group', { name: 'Status' });
    await statuses.getByRole('link', { name: 'Pending Quotes' }).click();
    await expect(page).toHaveURL('/my-requests?status=pending_quotes');
    await expect(main.getByRole('article')).toHaveText([/Paint the gate/]);
    await statuses.getByRole('link', { name: 'Closed' }).click();
    await expect(page.getByRole('heading', { name: 'Nothing here is Closed' })).toBeVisible();
    await statuses.getByRole('link', { name: 'Open' }).click();
    await expect(main.getByRole('article')).toHaveText([/Geyser leaks/]);
  });

  await test.step('its quotes are asked for when they are opened', async () => {
    await page.route(isQuotes, (route) => route.abort());
    await page.getByRole('button', { name: 'Compare 3 quotes' }).click();
    await expect(main.getByRole('alert')).toContainText('Failed to load quote details.');
    await page.unroute(isQuotes);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('rowheader')).toHaveText([/Thabo Nkosi/, /Ebrahim Leak/, /Lindiwe Drain/]);
    await expect(row('Thabo Nkosi')).toContainText('R1,850.00');
    await expect(row('Thabo Nkosi').getByText('Lowest price')).toBeVisible();
    await expect(row('Thabo Nkosi').getByText('Best rated')).toBeVisible();
    await expect(row('Ebrahim Leak').getByText('Most completed jobs')).toBeVisible();
    await expect(row('Ebrahim Leak').getByText('Valid longest')).toBeVisible();
    await expect(row('Ebrahim Leak')).toContainText('One day');
    await expect(row('Lindiwe Drain')).toContainText('No reviews yet');
    await expectAccessible(page);
  });

  await test.step('an expired quote says what to do about it', async () => {
    await expect(row('Lindiwe Drain').getByRole('button', { name: /^Accept/ })).toBeDisabled();
    await expect(row('Lindiwe Drain')).toContainText('This quote has expired. Ask the provider to renew it.');
    await row('Lindiwe Drain')
      .getByRole('button', { name: /^Decline/ })
      .click();
    const ask = page.getByRole('alertdialog');
    await expect(ask).toContainText('Are you sure you want to decline this quote?');
    await ask.getByRole('button', { name: 'Decline quote' }).click();
    await expect(page.getByText('Quote declined.')).toBeVisible();
    await expect(row('Lindiwe Drain')).toContainText('Quote declined by member');
  });

  await test.step('what was changed meanwhile is not accepted unread', async () => {
    await settled();
    await people[0]?.call('POST', `/quotes/${quotes[0] ?? ''}/revise`, {
      priceCents: 199_000,
      scope: 'Replace the valve, and the tray too.',
      estimatedTimeline: 'Half a day',
    });
    await row('Thabo Nkosi')
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
    await expect(row('Thabo Nkosi')).toContainText('R1,990.00');
  });

  await test.step('an answer that never comes changes nothing; then it is accepted, and the others are told', async () => {
    const isAccept = (url: URL) => url.pathname.endsWith('/accept');
    await page.route(isAccept, (route) => route.abort());
    await row('Thabo Nkosi')
      .getByRole('button', { name: /^Accept/ })
      .click();
    const ask = page.getByRole('alertdialog');
    await ask.getByRole('button', { name: 'Accept quote' }).click();
    await expect(page.getByText('Failed to accept quote.')).toBeVisible();
    await page.unroute(isAccept);
    await ask.getByRole('button', { name: 'Accept quote' }).click();
    await expect(page.getByText('Quote accepted successfully!')).toBeVisible();
    await page.goto('/my-requests?status=closed');
    await page.getByRole('button', { name: 'Compare 3 quotes' }).click();
    await expect(row('Thabo Nkosi')).toContainText('Quote accepted');
    await expect(row('Ebrahim Leak')).toContainText('Quote declined by member');
    await expect(page.getByText('Lowest price')).toHaveCount(0);
  });
});
