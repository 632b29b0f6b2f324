import type { Locator, Page } from '@playwright/test';
import { tabIds } from '#features/analytics/figures.ts';
import type { Figure } from '#features/analytics/web/api.ts';
import { toTable } from '#features/analytics/web/figure-values.ts';
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
import { getPatiently } from '../support/get-patiently.ts';
import type { Sql } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** A table as people read it: the cells of each row by the names of their columns. */
type Table = Record<string, Record<string, string>>;

const region = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true }).first();

/** Returns the table of a figure: its cells by the names of the rows and of the columns. */
async function readTable(page: Page, title: string): Promise<Table> {
  const figure = region(page, title);
  const asTable = figure.getByRole('button', { name: `Show as table for ${title}` });
  await expect(figure.getByRole('button').first()).toBeVisible();
  if ((await asTable.count()) > 0) await asTable.click();
  return figure.getByRole('table').evaluate((table: HTMLTableElement) => {
    const [, ...columns] = [...table.querySelectorAll('thead th')].map((cell) => cell.textContent);
    const rows = [...table.querySelectorAll('tbody tr')].map((row) => {
      const [name = '', ...cells] = [...row.children].map((cell) => cell.textContent);
      return [name, Object.fromEntries(cells.map((cell, at) => [columns[at], cell]))];
    });
    return Object.fromEntries(rows) as Table;
  });
}

/** The figures of a tab for seven days, as the operation answers. */
async function readFigures(page: Page, tab: string): Promise<Figure[]> {
  const answer = await getPatiently(page, `/api/admin/analytics/tabs/${tab}?range=last-7-days`);
  return ((await answer.json()) as { figures: Figure[] }).figures;
}

/** The table that the page must show of a figure. */
function expectedTable(figure: Figure): Table {
  const { columns, rows } = toTable(figure, 'day');
  return Object.fromEntries(
    rows.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, at) => [columns[at + 1] ?? '', cell])),
    ]),
  );
}

/** The totals of what this journey does. Every definition is compared with counting in `sums.test.ts`. */
const done = {
  'accounts-new, Members': 1,
  'accounts-new, Providers': 1,
  'approval, Approvals': 1,
  'problems, Posted': 2,
  'problems, Settled': 1,
  'problems, Withdrawn': 1,
  'problems-by-category, Total': 2,
  'quotes, Requests': 2,
  'quotes, Offers': 1,
  'quotes, Quotes': 1,
  'quotes, Accepted': 2,
  'failed-quotes, Total': 1,
  'returned-quotes, Total': 1,
  'against-budget, Total': 2,
  'income, Total': 100_00,
  'plans, Begun': 2,
  'plans, Ended': 2,
  'failed-payments, Failed': 2,
  'failed-payments, Recovered': 2,
  'refunds, Total': 25_00,
};

/** Plans that began, failed, recovered and ended, with their payments and what went back, yesterday and today. */
const seedPayments = (sql: Sql, payer: string) => sql`
  with days (at) as (values (now() - interval '1 day'), (now())),
  begun as (
    insert into subscriptions (id, account_id, plan, status, created_at, updated_at)
    select gen_random_uuid(), ${payer}, 'bronze', 'expired', at, at from days returning id, created_at as at
  ), paid as (
    insert into payment_attempts (id, account_id, subscription_id, plan, plan_cents, joining_fee_cents, mode, status, created_at)
    select gen_random_uuid(), ${payer}, id, 'bronze', 5000, 0, 'test', 'paid', at from begun returning id, created_at as at
  ), given_back as (
    insert into refunds (id, attempt_id, cents, cause, status, created_at, ended_at)
    select gen_random_uuid(), id, 1250, 'admin', 'processed', at, at from paid returning id, attempt_id, ended_at as at
  ), booked as (
    insert into ledger_entries (id, payment_id, booking_id, ledger_account, cents, at)
    select gen_random_uuid(), id, id, 'paystack', 5000, at from paid union all select gen_random_uuid(), id, id, 'plans', -5000, at from paid
    union all select gen_random_uuid(), attempt_id, id, 'paystack', -1250, at from given_back union all select gen_random_uuid(), attempt_id, id, 'plans', 1250, at from given_back
  )
  insert into events (id, at, actor_id, party, noun, subject_id, step, before, after, data)
  select gen_random_uuid(), at, null, 'system', 'subscription', id, step, before, 'done', jsonb_strip_nulls(jsonb_build_object('cause', case step when 'fail' then 'refused' end))
  from begun cross join (values ('confirm', 'pending_payment'), ('grant', null), ('renew', 'active'), ('change', 'active'), ('end', 'non_renewing'),
    ('fail', 'active'), ('confirm', 'past_due')) steps (step, before)`;

test(
  'an admin reads every chart as a table, and each says what has happened',
  { tag: '@desk' },
  async ({ person, join, app, sql }) => {
    const { page } = await person('admin');
    await page.goto('/admin-dashboard?range=last-7-days#analytics');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics & Reporting' })).toBeVisible();
    // Nothing has happened: the charts say so, and the table of providers too.
    await expect(region(page, 'Active people').getByText('Nothing happened in this range.')).toBeVisible();
    await page.getByRole('tab', { name: 'Provider Performance' }).click();
    await expect(page.getByText('No provider had anything to do in this range.')).toBeVisible();

    const naledi = await join('member');
    const thabo = await join('provider');
    const listing = await publishListing(thabo);
    await uploadPicture(naledi, 'problem', 'geyser.jpg');
    const problem = await postProblem(naledi, 'Geyser drips', { budget: 'R2,500' });
    const other = await postProblem(naledi, 'Wall is damp', {
      category: 'Painting',
      location: 'Sandton, Johannesburg',
    });
    const accepted = await requestQuote(naledi, listing);
    await thabo.call('POST', `/quotes/${accepted}/submit`, someTerms);
    const job = await acceptQuote(naledi, accepted);
    await thabo.call('POST', `/jobs/${job}/propose`, {
      proposedDate: new Date(Date.now() + 172_800_000).toISOString(),
    });
    await naledi.call('POST', `/jobs/${job}/confirm`, { proposal: 1 });
    await thabo.call('POST', `/jobs/${job}/complete`, {});
    await acceptQuote(naledi, await offerQuote(thabo, problem));
    const declined = await requestQuote(naledi, listing);
    await thabo.call('POST', `/quotes/${declined}/decline-request`, {});
    await naledi.call('POST', `/problems/${other}/withdraw`, {});
    await seedPayments(sql, thabo.id);
    // All registered 26 hours ago, and the provider was approved today.
    await sql`update accounts set created_at = now() - interval '26 hours' where role <> 'admin'`;
    await sql`
    insert into events (id, at, actor_id, party, noun, subject_id, step, before, after, data)
    select gen_random_uuid(), created_at, case step when 'save' then id end, 'account', 'account', id, step, null, 'done', jsonb_build_object('role', role)
    from accounts cross join unnest('{join,save}'::text[]) step where role <> 'admin'
    union all select gen_random_uuid(), now(), null, 'admin', 'account', ${thabo.id}, 'approve', 'pending', 'approved', '{}'
    union all select gen_random_uuid(), now(), null, 'provider', 'change-order', gen_random_uuid(), 'propose', null, 'proposed', '{}'
    union all select gen_random_uuid(), now(), null, 'provider', 'payment-step', gen_random_uuid(), 'receive', 'announced', 'received', '{"late":false}'
    union all select gen_random_uuid(), now(), null, 'system', 'certificate', gen_random_uuid(), 'promise', null, 'owed', '{}'
    union all select gen_random_uuid(), now(), null, 'system', 'quote', gen_random_uuid(), 'return-place', 'quote_submitted', 'quote_submitted', '{"reason": "unopened"}'
    union all select gen_random_uuid(), now(), null, 'admin', 'job-dispute', gen_random_uuid(), 'decide', 'waiting', 'decided', '{"outcome": "part"}'
    union all select gen_random_uuid(), now(), null, 'provider', 'credential', gen_random_uuid(), 'submit', null, 'submitted', '{}'`;

    // The admin's account is a month old: the queue counts the days that are over.
    await sql`update day_lists set check_at = 'epoch'`;
    // The sweep of the night may have counted them before.
    await sql`update summed_days set due_at = 'epoch', summed_at = null`;
    // The page would show other figures than the answer before it, were days summed between the two: no sum is due.
    await expect
      .poll(
        async () => {
          await runDueRules(app);
          const [left] = await sql`
            select count(*) filter (where summed_at is null or due_at <= now())::int as days,
              (select count(*)::int from summed_ranges where due_at is not null) as ranges, count(*) > 27 as "isListed"
            from summed_days`;
          return left;
        },
        { timeout: 60_000, intervals: [1000] },
      )
      .toEqual({ days: 0, ranges: 0, isListed: true });
    const figures: Figure[] = [];
    for (const tab of tabIds.filter((one) => one !== 'providers')) {
      const answered = await readFigures(page, tab);
      figures.push(...answered);
      await page.goto(`/admin-dashboard?metrics=${tab}&range=last-7-days#analytics`);
      for (const one of answered)
        expect({ id: one.id, table: await readTable(page, one.title) }).toEqual({
          id: one.id,
          table: expectedTable(one),
        });
    }
    const totals = figures.flatMap(({ id, facts }) =>
      facts.map(({ label, value }) => [`${id}, ${label}`, value] as const),
    );
    expect(Object.fromEntries(totals)).toMatchObject(done);
    // No chart was compared with an empty one.
    for (const { id, rows } of figures)
      expect({ id, isEmpty: rows.every(({ values }) => values.every((value) => !value)) }).toEqual({
        id,
        isEmpty: false,
      });

    // The overview shows four of them.
    await page.goto('/admin-dashboard?range=last-7-days#dashboard-overview');
    for (const id of ['accounts-new', 'problems-by-category', 'funnel'] as const)
      for (const one of figures.filter((found) => found.id === id))
        expect({ id, table: await readTable(page, one.title) }).toEqual({ id, table: expectedTable(one) });
    const income = await readTable(page, 'Subscription income');
    expect(Object.values(income).map((month) => month['Bronze'])).toContainEqual('R100.00');

    // The definition is one press away, the range and the comparison are in the address, and the CSV is of the same.
    await page.goto('/admin-dashboard?metrics=problems&range=last-7-days#analytics');
    await page.getByRole('button', { name: 'Definition of Problems by category' }).click();
    await expect(page.getByText('Problems posted in the range, by the category that they have now.')).toBeVisible();
    await page.getByRole('switch', { name: 'Compare with the range before' }).check();
    await page.getByLabel('Range', { exact: true }).selectOption('Last 30 days');
    await expect(page).toHaveURL(/\/admin\/analytics\?.*(range=last-30-days|compare=before)/);
    await expect(region(page, 'Problems by category').getByText('0 before').first()).toBeVisible();
    const csv = await getPatiently(
      page,
      await page.getByRole('link', { name: 'CSV of Problems by category' }).getAttribute('href'),
    );
    expect(await csv.text()).toContain('Plumbing;1;0');
    await expectAccessible(page);

    // A point of a chart is read with the keyboard.
    const chart = page.getByRole('group', { name: /^Problems posted, settled, withdrawn, lapsed/ });
    await chart.focus();
    await page.keyboard.press('End');
    await expect(chart.getByRole('status')).toContainText('Posted 2');

    await page.goto('/admin-dashboard?metrics=providers&range=last-7-days#analytics');
    const providers = page.getByRole('region', { name: 'Provider Performance' });
    await expect(providers.getByRole('link', { name: 'Thabo Nkosi' })).toBeVisible();
    const [did] = await sql`
    select count(*) filter (where step = 'request') as asked, count(*) filter (where step in ('submit', 'offer')) as sent,
      count(*) filter (where step = 'accept') as accepted from events where noun = 'quote'`;
    const share = `${Math.round((Number(did?.['accepted']) / Number(did?.['sent'])) * 100)}%`;
    const cells = providers.getByRole('row', { name: /Thabo Nkosi/ }).getByRole('cell');
    const texts = [String(did?.['asked']), '100%', share, '100%', '0', 'None yet', '0'];
    for (const [at, text] of texts.entries()) await expect(cells.nth(at)).toHaveText(new RegExp(`${text}$`));
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

test(
  'the days of the figures are the days of the server, though the clock of the device is wrong',
  { tag: '@phone' },
  async ({ person }) => {
    const { page } = await person('admin');
    await page.goto('/admin-dashboard?metrics=quotes&range=last-7-days#analytics');
    const days = (await page.getByText(/^\d+ \w+ \d{4} to \d+ \w+ \d{4}$/).textContent()) ?? '';
    await page.clock.setFixedTime(Date.now() + 3 * 86_400_000);
    for (const metrics of ['quotes', 'providers']) {
      await page.goto(`/admin-dashboard?metrics=${metrics}&range=last-7-days#analytics`);
      await page.reload();
      await expect(page.getByText(days, { exact: true })).toBeVisible();
    }
  },
);
