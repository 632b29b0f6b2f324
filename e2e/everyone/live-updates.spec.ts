import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce, serverError } from '../support/failures.ts';
import { postProblem, publishListing, requestQuote, someTerms } from '../support/marketplace.ts';
import type { Account } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The bell with that many unread notifications, or with none. */
const bell = (page: Page, unread: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: unread === '' ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });

/** Counts the live streams that this browser has open: those that the server has answered. */
function countStreams(page: Page): () => number {
  const open = new Set<Request>();
  page
    .context()
    .on(
      'response',
      (response) => response.url().includes('/api/live') && response.ok() && open.add(response.request()),
    );
  page.context().on('requestfailed', (request) => void open.delete(request));
  page.context().on('requestfinished', (request) => void open.delete(request));
  return () => open.size;
}

/** Waits until so many tabs of this browser take live updates: one holds the stream, the others wait for it. */
const expectTabs = (page: Page, tabs: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held: taken = [], pending = [] } = await navigator.locks.query();
        return taken.length + pending.length;
      }),
    )
    .toBe(tabs);

const comment = ({ call }: Account, problemId: string, content: string) =>
  call('POST', `/problems/${problemId}/comments`, { content });

const title = 'Tap drips at night';
let thabo: Account;
let sipho: Account;
let zanele: Account;

test.beforeAll(async ({ join }) => {
  thabo = await join('provider');
  sipho = await join('member', { name: 'Sipho' });
  zanele = await join('member', { name: 'Zanele' });
});

test('two tabs share one live stream, and the bell of both counts at once', { tag: '@desk' }, async ({ person }) => {
  const member = await person('member');
  const naledi = member.page;
  const problemId = await postProblem(member, title);
  const streams = countStreams(naledi);
  const second = await naledi.context().newPage();

  await naledi.goto('/dashboard');
  await expect.poll(streams).toBe(1);
  await second.goto('/my-requests');
  await expectTabs(second, 2);
  await comment(thabo, problemId, 'Is it the washer?');
  for (const tab of [naledi, second]) await expect(bell(tab, '1')).toBeVisible();
  expect(streams()).toBe(1);
});

test('notifications about one problem are grouped and lead to it', { tag: '@phone' }, async ({ person }) => {
  const member = await person('member');
  const naledi = member.page;
  const problemId = await postProblem(member, title);
  const second = await naledi.context().newPage();
  for (const neighbour of [sipho, zanele]) await comment(neighbour, problemId, 'Mine does that too.');
  await comment(thabo, problemId, 'Turn it off at the main.');
  for (const tab of [naledi, second]) await tab.goto('/dashboard');
  for (const tab of [naledi, second]) await expect(bell(tab, '1')).toBeVisible();

  const together = `3 people commented on ${title}`;
  await bell(naledi, '1').click();
  const place = naledi.getByRole('main');
  await expect(place.getByRole('link', { name: together })).toBeVisible();
  await expect(place.getByText('Turn it off at the main.')).toBeVisible();
  await place.getByRole('link', { name: together }).click();
  await expect(naledi).toHaveURL(new RegExp(`/problems/${problemId}#comments$`));
  await expect(naledi.getByRole('dialog')).toHaveCount(0);
  for (const tab of [naledi, second]) await expect(bell(tab, '')).toBeVisible();
  // The open page shows the new comment too.
  await comment(sipho, problemId, 'And at the kitchen sink.');
  await expect(naledi.getByText('And at the kitchen sink.')).toBeVisible();
  await expect(bell(naledi, '1')).toBeVisible();
  await member.call('PUT', '/notifications/read', {});
  await expect(bell(naledi, '')).toBeVisible();
});

test(
  'each side of a quote is told that the other has changed it, and not of its own change',
  { tag: '@phone' },
  async ({ person }) => {
    const provider = await person('provider', { name: 'Lindiwe Drain' });
    const listingId = await publishListing(provider);
    const member = await person('member');
    const naledi = member.page;
    const problemId = await postProblem(member, title);
    const [memberStreams, providerStreams] = [countStreams(naledi), countStreams(provider.page)];

    await naledi.goto('/my-quotes');
    await provider.page.goto('/my-quotes');
    await expect.poll(memberStreams).toBe(1);
    await expect.poll(providerStreams).toBe(1);
    await expect(provider.page.getByText("You haven't received any quote requests yet.")).toBeVisible();
    const quoteId = await requestQuote(member, listingId, { problemId, description: 'Please stop the dripping.' });
    await expect(provider.page.getByText('Your quotes have been updated.')).toBeVisible();
    await expect(provider.page.getByText('Please stop the dripping.')).toBeVisible();
    await expect(naledi.getByRole('tab', { name: /^Waiting/ })).toContainText('1');
    await expect(naledi.getByText('Your quotes list has been updated.')).toHaveCount(0);
    await provider.call('POST', `/quotes/${quoteId}/submit`, someTerms);
    await expect(naledi.getByText('Your quotes list has been updated.')).toBeVisible();
    await expect(naledi.getByText('R1,850.00').filter({ visible: true })).toBeVisible();
  },
);

test('updates that were missed offline arrive with the connection', { tag: '@phone' }, async ({ person }) => {
  const member = await person('member');
  const naledi = member.page;
  const problemId = await postProblem(member, title);
  const streams = countStreams(naledi);
  await naledi.goto('/my-quotes');
  await expect.poll(streams).toBe(1);

  await naledi.context().setOffline(true);
  await expect.poll(streams).toBe(0);
  await comment(thabo, problemId, 'I have washers with me.');
  await naledi.context().setOffline(false);
  await expect(bell(naledi, '1')).toBeVisible();
  expect(streams()).toBe(1);
});

test(
  'the notifications page loads in pages, marks as read and shows a new one at once',
  { tag: '@phone' },
  async ({ person, sql }) => {
    const member = await person('member');
    const naledi = member.page;
    const problemId = await postProblem(member, title);
    const second = await naledi.context().newPage();
    await comment(sipho, problemId, 'Is it the washer?');
    await expect.poll(() => sql`select 1 from notifications where account_id = ${member.id}`).toHaveLength(1);

    await sql`
      insert into notifications (id, account_id, event_id, type, title, description, link_to, created_at)
      select gen_random_uuid(), ${member.id}, gen_random_uuid(), 'other', 'Earlier ' || n, 'It was a while ago.', null, now() - interval '1 day' - n * interval '1 minute'
      from generate_series(1, 13) n`;
    await second.goto('/my-requests');
    await expect(bell(second, '14')).toBeVisible();
    await failOnce(naledi, 'GET', /\/api\/notifications\?/, (route) => route.fulfill(serverError));
    await naledi.goto('/notifications');
    await expect(naledi.getByText('Failed to load notifications')).toBeVisible();
    await naledi.getByRole('button', { name: 'Try again' }).click();
    await expect(naledi.getByText('14 unread')).toBeVisible();
    await expect(naledi.getByRole('banner').getByText('9+', { exact: true })).toBeVisible();
    const rows = naledi.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(10);
    await naledi.getByRole('button', { name: 'Load More' }).click();
    await expect(rows).toHaveCount(14);
    await expect(naledi.getByRole('button', { name: 'Load More' })).toHaveCount(0);
    await naledi.getByRole('button', { name: 'Mark as read: Earlier 1', exact: true }).click();
    await expect(naledi.getByText('13 unread')).toBeVisible();
    // One that leads nowhere is read by a press on its row; each day has a list of its own.
    await naledi.getByRole('button', { name: 'Earlier 2', exact: true }).click();
    await expect(naledi.getByText('12 unread')).toBeVisible();
    await expect(naledi.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveCount(1);
    // A new one comes while it is open.
    await comment(zanele, problemId, 'Has it stopped?');
    await expect(naledi.getByRole('main').getByRole('link', { name: `2 people commented on ${title}` })).toBeVisible();
    // A mark that did not get through is made again.
    await failOnce(naledi, 'PUT', '**/api/notifications/read');
    await naledi.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(naledi.getByText('0 unread')).toBeVisible();
    await expect(bell(second, '')).toBeVisible();
    await naledi.reload();
    await expect(naledi.getByText('No notifications')).toBeVisible();
    await naledi.getByRole('switch', { name: 'Show all' }).check();
    await expect(rows).toHaveCount(10);
    await expect(naledi.getByRole('dialog')).toHaveCount(0);
    await expectAccessible(naledi);
  },
);

test('each tab has a live stream of its own in a browser without locks', { tag: '@desk' }, async ({ person }) => {
  const { page, ...account } = await person('member');

  await page.context().addInitScript(() => void delete (Navigator.prototype as { locks?: unknown }).locks);
  const streams = countStreams(page);
  const tabs = [page, await page.context().newPage()];
  for (const tab of tabs) await tab.goto('/notifications');
  await expect.poll(streams).toBe(2);
  await comment(thabo, await postProblem(account, 'Drain is blocked'), 'Since when?');
  for (const tab of tabs) await expect(bell(tab, '1')).toBeVisible();
});

test('a tab takes over the live stream from a tab that is closed', { tag: '@desk' }, async ({ person }) => {
  const member = await person('member');
  const naledi = member.page;
  const problemId = await postProblem(member, title);
  const streams = countStreams(naledi);
  const second = await naledi.context().newPage();
  await naledi.goto('/dashboard');
  await expect.poll(streams).toBe(1);
  await second.goto('/my-requests');
  await expectTabs(second, 2);

  await naledi.close();
  await expect.poll(streams).toBe(1);
  await comment(thabo, problemId, 'I am on my way.');
  await expect(bell(second, '1')).toBeVisible();
});

test('a suspended member is logged out of an open page within seconds', { tag: '@desk' }, async ({ join, person }) => {
  const member = await person('member');
  const admin = await join('admin');
  const { page } = member;
  const streams = countStreams(page);

  await page.goto('/my-quotes');
  await expect.poll(streams).toBe(1);
  await admin.call('POST', `/accounts/${member.id}/suspend`, { reason: 'A test of streams.' });
  await expect(page).toHaveURL(/\/login/, { timeout: 60_000 });
  await expect(page.getByText('Your account is suspended.')).toBeVisible();
});
