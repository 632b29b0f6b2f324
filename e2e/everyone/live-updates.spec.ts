import type { Page, Request } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { expectAccessible } from '../support/accessible.ts';
import { failOnce } from '../support/failures.ts';
import { inDatabase, join } from '../support/seed.ts';

const bell = (page: Page, unread: string) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: unread === '' ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });

/** How many streams this browser has open: those that the server has answered. */
function countStreams(page: Page): () => number {
  const open = new Set<Request>();
  page
    .context()
    .on(
      'response',
      (response) => response.url().endsWith('/api/live') && response.ok() && open.add(response.request()),
    );
  page.context().on('requestfailed', (request) => void open.delete(request));
  page.context().on('requestfinished', (request) => void open.delete(request));
  return () => open.size;
}

/** Until so many tabs of this browser follow what happens: one holds the stream, the others wait to. */
const expectFollowing = (page: Page, tabs: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return held.length + pending.length;
      }),
    )
    .toBe(tabs);

test('people hear at once what concerns them', async ({ browser, app, contextOptions, viewport, isMobile }, info) => {
  const options = { ...contextOptions, viewport, isMobile, hasTouch: isMobile };
  const named = (name: string) => `${name} ${info.project.name}`;
  const [member, provider, admin] = [
    await join(browser, app, options, { name: named('Naledi') }),
    await join(browser, app, options, { name: named('Thabo'), role: 'provider' }),
    await join(browser, app, options, { name: named('Anele'), role: 'admin' }),
  ];
  const others = [
    await join(browser, app, options, { name: named('Sipho') }),
    await join(browser, app, options, { name: named('Zanele') }),
  ];
  const title = named('Tap drips at night');
  const { id: problemId } = await member.call('POST', '/problems', {
    title,
    description: 'It drips.',
    category: 'Plumbing',
    location: 'Sandton, Johannesburg',
  });
  const comment = (person: typeof member, content: string) =>
    person.call('POST', `/problems/${String(problemId)}/comments`, { content });
  const { providerId } = (await provider.call('GET', '/session')).person as { providerId: string };
  const naledi = member.page;
  const [streams, theirStreams] = [countStreams(naledi), countStreams(provider.page)];
  const second = await naledi.context().newPage();

  await test.step('two tabs share one stream, and the bell of both counts by itself', async () => {
    await naledi.goto('/dashboard');
    await expect.poll(streams).toBe(1);
    await second.goto('/my-requests');
    await expectFollowing(second, 2);
    await comment(provider, 'Is it the washer?');
    for (const tab of [naledi, second]) await expect(bell(tab, '1')).toBeVisible();
    for (const person of others) await comment(person, 'Mine does that too.');
    await comment(admin, 'Turn it off at the main.');
    expect(streams()).toBe(1);
  });

  await test.step('repeats are one, under the bell or on the page, and lead to their place', async () => {
    const together = `4 people commented on ${title}`;
    await bell(naledi, '1').click();
    const place = isMobile ? naledi.getByRole('main') : naledi.getByRole('dialog', { name: 'Notifications' });
    await expect(place.getByRole('link', { name: together })).toBeVisible();
    await expect(place.getByText('Turn it off at the main.')).toBeVisible();
    if (!isMobile) {
      await expect(place).toBeFocused();
      await naledi.keyboard.press('Escape');
      await expect(place).toHaveCount(0);
      await expect(bell(naledi, '1')).toBeFocused();
      await bell(naledi, '1').click();
    }
    await place.getByRole('link', { name: together }).click();
    await expect(naledi).toHaveURL(new RegExp(`/problems/${String(problemId)}$`));
    await expect(naledi.getByRole('dialog')).toHaveCount(0);
    for (const tab of [naledi, second]) await expect(bell(tab, '')).toBeVisible();
    // What is open changes with it.
    await comment(others[0] ?? member, 'And at the kitchen sink.');
    await expect(naledi.getByText('And at the kitchen sink.')).toBeVisible();
    await expect(bell(naledi, '1')).toBeVisible();
    await member.call('PUT', '/notifications/read', {});
    await expect(bell(naledi, '')).toBeVisible();
  });

  await test.step('each side of a quote reads that it has changed, and nobody of their own doing', async () => {
    await inDatabase(
      app,
      (sql) => sql`update providers set specialty = 'Plumbing', saved_at = now() where account_id = ${provider.id}`,
    );
    await naledi.goto('/my-quotes');
    await provider.page.goto('/my-quotes');
    await expectFollowing(naledi, 2);
    await expect.poll(theirStreams).toBe(1);
    await expect(provider.page.getByText("You haven't received any quote requests yet.")).toBeVisible();
    const { id } = await member.call('POST', '/quotes', {
      providerId,
      problemId,
      description: 'Please stop the dripping.',
    });
    await expect(provider.page.getByText('Your quotes have been updated.')).toBeVisible();
    await expect(provider.page.getByText('Please stop the dripping.')).toBeVisible();
    await expect(naledi.getByRole('tab', { name: /^Waiting/ })).toContainText('1');
    await expect(naledi.getByText('Your quotes list has been updated.')).toHaveCount(0);
    await provider.call('POST', `/quotes/${String(id)}/submit`, {
      priceCents: 185_000,
      scope: 'A new washer and a new seat.',
    });
    await expect(naledi.getByText('Your quotes list has been updated.')).toBeVisible();
    await expect(naledi.getByText('R1,850.00').filter({ visible: true })).toBeVisible();
  });

  await test.step('what was missed without a connection is there when it is back', async () => {
    await expect(bell(naledi, '1')).toBeVisible();
    await naledi.context().setOffline(true);
    await expect.poll(streams).toBe(0);
    await comment(provider, 'I have washers with me.');
    await naledi.context().setOffline(false);
    await expect(bell(naledi, '2')).toBeVisible();
    expect(streams()).toBe(1);
  });

  await test.step('the page of notifications', async () => {
    await inDatabase(
      app,
      (sql) => sql`
      insert into notifications (id, account_id, event_id, type, title, description, link_to, created_at)
      select gen_random_uuid(), ${member.id}, gen_random_uuid(), 'other', 'Earlier ' || n, 'It was a while ago.', null, now() - interval '1 day' - n * interval '1 minute'
      from generate_series(1, 12) n`,
    );
    await failOnce(naledi, 'GET', /\/api\/notifications\?/, (route) => route.abort());
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
    // A new one comes while it is open.
    await comment(others[1] ?? member, 'Has it stopped?');
    await expect(naledi.getByRole('main').getByRole('link', { name: `2 people commented on ${title}` })).toBeVisible();
    await naledi.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(naledi.getByText('0 unread')).toBeVisible();
    await expect(bell(second, '')).toBeVisible();
    await naledi.reload();
    await expect(naledi.getByText('No notifications')).toBeVisible();
    await naledi.getByRole('switch', { name: 'Show all' }).check();
    await expect(rows).toHaveCount(10);
    if (!isMobile) await bell(naledi, '').click();
    await expect(naledi.getByRole('dialog')).toHaveCount(isMobile ? 0 : 1);
    await expectAccessible(naledi);
  });

  await test.step('where tabs cannot agree on one stream each has its own', async () => {
    const { page, call } = others[0] ?? member;
    await page.context().addInitScript(() => void delete (Navigator.prototype as { locks?: unknown }).locks);
    const theirOwn = countStreams(page);
    const tabs = [page, await page.context().newPage()];
    for (const tab of tabs) await tab.goto('/notifications');
    await expect.poll(theirOwn).toBe(2);
    const { id } = await call('POST', '/problems', { title: named('Drain is blocked'), description: 'It smells.' });
    await provider.call('POST', `/problems/${String(id)}/comments`, { content: 'Since when?' });
    for (const tab of tabs) await expect(bell(tab, '1')).toBeVisible();
    await page.context().close();
  });

  await test.step('another tab goes on when the one that held the stream is closed', async () => {
    await naledi.close();
    await expect.poll(streams).toBe(1);
    await comment(provider, 'I am on my way.');
    await expect(bell(second, '1')).toBeVisible();
  });

  await test.step('whoever is suspended is out within seconds', async () => {
    await second.goto('/my-quotes');
    await admin.call('POST', `/accounts/${member.id}/suspend`, { reason: 'A test of streams.' });
    await expect(second).toHaveURL(/\/login/, { timeout: 10_000 });
  });
});
