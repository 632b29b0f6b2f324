import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { runDueRules } from '../support/app.ts';
import {
  acceptQuote,
  offerQuote,
  postProblem,
  publishListing,
  requestQuote,
  someTerms,
  uploadPicture,
} from '../support/marketplace.ts';
import { expect, test } from '../support/test.ts';

const figure = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true }).first();

/** The rows of a figure's table, by the name of the row: its cells by the names of their columns. */
async function readTable(page: Page, title: string): Promise<Record<string, Record<string, string>>> {
  const region = figure(page, title);
  await region.getByRole('button', { name: `Show as table for ${title}` }).click();
  const table = region.getByRole('table');
  await expect(table).toBeVisible();
  const columns = await table.getByRole('columnheader').allTextContents();
  const rows: Record<string, Record<string, string>> = {};
  for (const row of await table.locator('tbody tr').all()) {
    const [name = '', ...cells] = await row.locator('th, td').allTextContents();
    rows[name] = Object.fromEntries(cells.map((cell, at) => [columns[at + 1] ?? '', cell]));
  }
  return rows;
}

const sumOf = (rows: Record<string, Record<string, string>>, column: string): number =>
  Object.values(rows).reduce((sum, cells) => sum + Number((cells[column] ?? '').replaceAll(/[^\d]/g, '')), 0);

test(
  'an admin reads every chart as a table, and each says what the database says',
  { tag: '@phone' },
  async ({ person, join, app, sql }) => {
    const { page } = await person('admin');
    await page.goto('/admin-dashboard?range=last-7-days#analytics');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics & Reporting' })).toBeVisible();
    // Nothing has happened: the charts say so, and the table of providers too.
    await expect(figure(page, 'Active people').getByText('Nothing happened in this range.')).toBeVisible();
    await page.getByRole('tab', { name: 'Provider Performance' }).click();
    await expect(page.getByText('No provider had anything to do in this range.')).toBeVisible();

    const naledi = await join('member');
    const thabo = await join('provider');
    const listing = await publishListing(thabo);
    await uploadPicture(naledi, 'problem', 'geyser.jpg');
    const problem = await postProblem(naledi, 'Geyser drips', { budget: 'R2,500' });
    await postProblem(naledi, 'Wall is damp', { category: 'Painting', location: 'Sandton, Johannesburg' });
    const accepted = await requestQuote(naledi, listing);
    await thabo.call('POST', `/quotes/${accepted}/submit`, someTerms);
    const job = await acceptQuote(naledi, accepted);
    await thabo.call('POST', `/jobs/${job}/propose`, {
      proposedDate: new Date(Date.now() + 172_800_000).toISOString(),
    });
    await naledi.call('POST', `/jobs/${job}/confirm`, { proposal: 1 });
    await thabo.call('POST', `/jobs/${job}/complete`, {});
    await offerQuote(thabo, problem);
    const declined = await requestQuote(naledi, listing);
    await thabo.call('POST', `/quotes/${declined}/decline-request`, {});

    // The accounts are a month old: the queue counts the days that are over.
    await sql`update day_lists set check_at = 'epoch'`;
    await runDueRules(app);
    await expect
      .poll(
        async () =>
          (await sql`select count(*)::int as count from summed_days where summed_at is not null`)[0]?.['count'],
        {
          timeout: 60_000,
        },
      )
      .toBeGreaterThan(27);
    const count = async (text: TemplateStringsArray, ...values: unknown[]) =>
      Number((await sql(text, ...values))[0]?.['count']);

    await page.goto('/admin-dashboard?metrics=problems&range=last-7-days#analytics');
    await expect(figure(page, 'Problems by category')).toBeVisible();
    const posted = await count`select count(*) from problems`;
    expect(posted).toBe(2);
    expect(sumOf(await readTable(page, 'Problems posted, settled, withdrawn, lapsed'), 'Posted')).toBe(posted);
    expect(await readTable(page, 'Problems by category')).toEqual({
      Plumbing: { Problems: String(await count`select count(*) from problems where category = 'Plumbing'`) },
      Painting: { Problems: String(await count`select count(*) from problems where category = 'Painting'`) },
    });
    expect(sumOf(await readTable(page, 'Problems by province'), 'Problems')).toBe(posted);
    const waits = await readTable(page, 'Time to first quote');
    expect(waits['No quote yet']?.['Problems']).toBe(
      String(
        await count`select count(*) from problems p where not exists (select from quote_requests q where q.problem_id = p.id and q.first_submitted_at is not null)`,
      ),
    );
    expect((await readTable(page, 'Budgets'))['R2,500 to R5,000']?.['Problems']).toBe(
      String(await count`select count(*) from problems where budget_cents between 250000 and 499999`),
    );
    await expectAccessible(page);

    await page.getByRole('tab', { name: 'Quote & Conversion' }).click();
    const funnel = await readTable(page, 'From request to finished job');
    expect(funnel['Quotes requested']?.['Number']).toBe(
      String(await count`select count(*) from events where noun = 'quote' and step = 'request'`),
    );
    expect(funnel['Work completed']).toMatchObject({ Number: '1', 'Of all requests': '50%' });
    expect(sumOf(await readTable(page, 'Requests, offers and quotes'), 'Offers')).toBe(1);
    expect((await readTable(page, 'Accepted price against the budget'))['No budget to compare with']?.['Number']).toBe(
      '1',
    );
    expect(await readTable(page, 'Why quotes fail')).toEqual({ 'Declined by the provider': { Number: '1' } });

    await page.getByRole('tab', { name: 'User & Growth' }).click();
    const today = Object.values(await readTable(page, 'Active people')).at(-1);
    expect(today?.['Members']).toBe(
      String(
        await count`select count(distinct e.actor_id) from events e join accounts a on a.id = e.actor_id where a.role = 'member'`,
      ),
    );
    await page.getByRole('tab', { name: 'Financial Metrics' }).click();
    const value = Object.values(await readTable(page, 'Value of accepted quotes')).at(-1);
    expect(value?.['Value']).toBe('R1,850.00');
    expect(await count`select sum(total_cost_cents) as count from jobs`).toBe(1_850_00);
    await page.getByRole('tab', { name: 'Storage Metrics' }).click();
    expect((await readTable(page, 'Storage by purpose'))['Problems']?.['Files']).toBe(
      String(await count`select count(*) from files where purpose = 'problem'`),
    );

    // The definition is one press away, the range and the comparison are in the address, and the CSV is of the same.
    await page.getByRole('tab', { name: 'Problem Metrics' }).click();
    await page.getByRole('button', { name: 'Definition of Problems by category' }).click();
    await expect(page.getByText('Problems posted in the range, by the category that they have now.')).toBeVisible();
    await page.getByRole('switch', { name: 'Compare with the range before' }).check();
    await page.getByLabel('Range', { exact: true }).selectOption('Last 30 days');
    await expect(page).toHaveURL(/range=last-30-days.*#analytics|compare=before.*#analytics/);
    await expect(figure(page, 'Problems by category').getByText('0 before').first()).toBeVisible();
    const csv = await page.request.get(
      (await page.getByRole('link', { name: 'CSV of Problems by category' }).getAttribute('href')) ?? '',
    );
    expect(await csv.text()).toContain('Plumbing;1;0');
    await expectAccessible(page);

    // A point of a chart is read with the keyboard.
    const chart = page.getByRole('group', { name: /^Problems posted, settled, withdrawn, lapsed/ });
    await chart.focus();
    await page.keyboard.press('End');
    await expect(chart.getByRole('status')).toContainText('Posted 2');

    await page.getByRole('tab', { name: 'Provider Performance' }).click();
    const providers = page.getByRole('region', { name: 'Provider Performance' });
    await expect(providers.getByRole('link', { name: 'Thabo Nkosi' })).toBeVisible();
    await expect(providers.getByText('100%').first()).toBeVisible();
    await expectAccessible(page);
  },
);

test('a custom range is refused beside its field, and keeps what is typed', { tag: '@phone' }, async ({ person }) => {
  const { page } = await person('admin');
  await page.goto('/admin-dashboard?metrics=quotes#analytics');
  await page.getByLabel('Range', { exact: true }).selectOption('Custom');
  await page.getByLabel('From', { exact: true }).fill('2026-03-05');
  await page.getByLabel('To', { exact: true }).fill('2026-03-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('The last day comes before the first.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-03-09');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('5 March 2026 to 9 March 2026')).toBeVisible();
  await expect(page).toHaveURL(/from=2026-03-05/);
});
