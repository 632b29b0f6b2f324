import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { inDatabase, join } from '../support/seed.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test('what one of two people does is on the other’s screen at once', async ({
  browser,
  app,
  contextOptions,
  viewport,
  isMobile,
}, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const width = info.project.name;
  const [naledi, thabo, zanele] = [
    await join(browser, app, options, { name: `Naledi Khumalo ${width}` }),
    await join(browser, app, options, { name: `Thabo Khumalo ${width}`, role: 'provider' }),
    await join(browser, app, options, { name: `Zanele Khumalo ${width}`, role: 'provider' }),
  ];
  await inDatabase(
    app,
    (sql) =>
      sql`update providers set specialty = 'Plumbing', saved_at = now() where account_id in (${thabo.id}, ${zanele.id})`,
  );
  const [member, provider, another] = [naledi.page, thabo.page, zanele.page];
  const main = (page: Page) => page.getByRole('main');
  const status = (page: Page, text: string) =>
    expect(main(page).getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
  const post = async (title: string) => {
    const made = await naledi.call('POST', '/problems', {
      title,
      description: 'It leaks into the passage.',
      category: 'Plumbing',
      location: 'Soweto',
    });
    return String(made.id);
  };
  const terms = (priceCents: number) => ({
    priceCents,
    scope: 'Replace the valve and test it.',
    estimatedTimeline: 'Half a day',
  });
  let quoteId = '';

  await test.step('request, quote, revision and acceptance', async () => {
    const problemId = await post('Geyser valve');
    const { providerId } = (await thabo.call('GET', '/session')).person as { providerId: string };
    await provider.goto('/my-quotes');
    await expect(provider.getByText("You haven't received any quote requests yet.")).toBeVisible();
    await member.goto(`/providers/${providerId}`);
    await member.getByRole('button', { name: 'Request Quote' }).filter({ visible: true }).first().click();
    const ask = member.getByRole('dialog');
    await ask.getByLabel(/^Problem/).selectOption(problemId);
    await ask.getByLabel('Description').fill('Please quote on the geyser.');
    await ask.getByRole('button', { name: 'Send request' }).click();
    await expect(member).toHaveURL(/\/quotes\/[0-9a-f-]{36}$/);
    quoteId = member.url().split('/').at(-1) ?? '';

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

    await member.getByRole('button', { name: 'Accept Quote' }).click();
    await status(provider, 'Quote accepted');
    await expect(main(provider).getByRole('button', { name: 'Edit Submitted Quote' })).toHaveCount(0);
  });

  await test.step('the whole life of its job, with another day and the work sent back', async () => {
    await member.goto('/my-jobs');
    await provider.goto(`/jobs/new/${quoteId}`);
    await provider.getByLabel('Proposed date').fill(`${inDays(3)}T08:30`);
    await provider.getByRole('button', { name: 'Propose Work Date' }).click();
    await main(member)
      .getByRole('link', { name: /Geyser valve/ })
      .first()
      .click();
    await member.getByRole('button', { name: 'Confirm date' }).click();
    await status(provider, 'Scheduled');
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
    await status(provider, 'Scheduled');
    for (const again of [true, false]) {
      await provider.getByRole('button', { name: 'Mark as Completed' }).click();
      await provider.getByRole('alertdialog').getByRole('button', { name: 'Mark as Completed' }).click();
      await expect(member.getByRole('button', { name: 'Rate Provider' })).toBeVisible();
      if (!again) break;
      await member.getByRole('button', { name: 'Send back' }).click();
      await member.getByRole('alertdialog').getByLabel('Reason').fill('It still drips.');
      await member.getByRole('alertdialog').getByRole('button', { name: 'Send back' }).click();
      await expect(main(provider).getByText('“It still drips.”').first()).toBeVisible();
    }
    await expectAccessible(member);
  });

  await test.step('a quote that expires while it is read, is renewed, and is declined', async () => {
    const { id } = await zanele.call('POST', `/problems/${await post('Kitchen tap')}/quotes`, terms(900_00));
    const expire = (when: string) =>
      inDatabase(
        app,
        (sql) => sql`update quote_requests set expires_at = now() + ${when}::interval where id = ${String(id)}`,
      );
    await expire('1 hour');
    await member.clock.install();
    await member.goto(`/quotes/${String(id)}`);
    await expect(main(member).getByRole('button', { name: 'Accept Quote' })).toBeEnabled();
    await expire('-1 second');
    await member.clock.fastForward('01:00:00');
    await expect(main(member).getByText('This quote has expired. Ask the provider to renew it.')).toBeVisible();
    await expect(main(member).getByRole('button', { name: 'Accept Quote' })).toBeDisabled();
    await another.goto(`/quotes/${String(id)}`);
    await expect(another.getByText('This quote has expired. Edit it to renew it.')).toBeVisible();
    await another.getByRole('button', { name: 'Edit Submitted Quote' }).click();
    await another.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await expect(main(member).getByRole('button', { name: 'Accept Quote' })).toBeEnabled();
    await member.getByRole('button', { name: 'Decline', exact: true }).click();
    await member.getByRole('button', { name: 'Decline quote' }).click();
    await status(another, 'Quote declined by member');
  });

  await test.step('an agreement that is cancelled gives its problem back, to whom it may be quoted on again', async () => {
    const problemId = await post('Blocked drain');
    const { id } = await zanele.call('POST', `/problems/${problemId}/quotes`, terms(650_00));
    await naledi.call('POST', `/quotes/${String(id)}/accept`, { revision: 1 });
    await member.goto(`/problems/${problemId}`);
    await status(member, 'Closed');
    await another.goto(`/quotes/${String(id)}`);
    await another.getByRole('button', { name: 'Back out' }).click();
    await another.getByRole('alertdialog').getByRole('textbox').fill('My bakkie broke down.');
    await another.getByRole('alertdialog').getByRole('button', { name: 'Back out' }).click();
    await status(member, 'Open');
    await member.goto('/my-quotes');
    await thabo.call('POST', `/problems/${problemId}/quotes`, terms(700_00));
    await member.getByRole('tab', { name: 'Your move 1' }).click();
    await expect(main(member).getByRole('article')).toContainText('R700.00');
  });
});
