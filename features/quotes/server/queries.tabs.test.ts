import { eq, sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, it } from 'vitest';
import { listStatuses } from '#core/lifecycle.ts';
import { cursor as cursorOf } from '#core/paging.ts';
import { hour } from '#core/time.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { readPendingCounts } from '#features/insights/server/queries.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { quoteLifecycle } from '../lifecycle.ts';
import { quoteTabs, type QuoteSide, type QuoteTab } from '../tabs.ts';
import { countQuotes, listQuotes } from './queries.ts';
import { aQuote } from './testing.ts';

const world = useWorld();
const test = useApp(world);

/** A quote in every status, between two people who have no others, and one that has expired. */
async function everyStatus() {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const ids = new Map<string, string>();
  for (const status of listStatuses(quoteLifecycle))
    ids.set(status, (await aQuote(world, { member, provider, status })).id);
  ids.set('expired', (await aQuote(world, { member, provider, expiresAt: world.clock.now() })).id);
  ids.set('without an end', (await aQuote(world, { member, provider, expiresAt: null })).id);
  const nameOf = (id: string) => [...ids].find(([, other]) => other === id)?.[0];
  const inTab = async (reader: Person, side: QuoteSide, tab: QuoteTab) =>
    (await listQuotes(world, reader, { side, tab, limit: 50 })).items
      .map(({ id }) => String(nameOf(id)))
      .toSorted((one, other) => one.localeCompare(other));
  return { member, provider, inTab };
}

/** Expects each tab of a reader to list as many quotes as are counted in it, and the same moves as the cards. */
async function expectEqualCounts(reader: Person, side: QuoteSide): Promise<void> {
  const { items } = await countQuotes(world, reader, side);
  for (const tab of quoteTabs) {
    const listed = (await listQuotes(world, reader, { side, tab, limit: 50 })).items;
    expect(items.filter((group) => group.tab === tab).reduce((sum, { count }) => sum + count, 0)).toBe(listed.length);
    for (const { yourMove } of listed) expect(yourMove).toBe(tab === 'move');
  }
}

const decided = [
  'cancelled_by_member',
  'cancelled_by_provider',
  'quote_accepted',
  'quote_declined_by_member',
  'request_declined_by_provider',
  'work_completed',
  'work_in_progress',
];

it('puts valid quotes under the member’s move, and requests and expired quotes under waiting', async () => {
  const { member, inTab } = await everyStatus();
  expect(await inTab(member, 'requested', 'move')).toEqual(['quote_submitted', 'without an end']);
  expect(await inTab(member, 'requested', 'waiting')).toEqual(['expired', 'pending_provider_response']);
  expect(await inTab(member, 'requested', 'decided')).toEqual(decided);
});

it('puts requests under the provider’s move, and submitted quotes under waiting', async () => {
  const { provider, inTab } = await everyStatus();
  expect(await inTab(provider, 'received', 'move')).toEqual(['pending_provider_response']);
  expect(await inTab(provider, 'received', 'waiting')).toEqual(['expired', 'quote_submitted', 'without an end']);
  expect(await inTab(provider, 'received', 'decided')).toEqual(decided);
});

it('leaves a quote of a suspended provider no one’s move, on the card, in the tabs and in the count of the menu', async () => {
  const { member, inTab } = await everyStatus();
  const { provider } = await aQuote(world, { member });
  expect((await readPendingCounts(world, member)).quotes).toBe(3);
  await world.db.update(providers).set({ status: 'suspended' }).where(eq(providers.id, provider.providerId));
  expect((await readPendingCounts(world, member)).quotes).toBe(2);
  expect(await inTab(member, 'requested', 'move')).toEqual(['quote_submitted', 'without an end']);
  expect(await inTab(member, 'requested', 'waiting')).toHaveLength(3);
  await expectEqualCounts(member, 'requested');
});

it('counts as many quotes in each tab as the list has', async () => {
  const { member, provider } = await everyStatus();
  await expectEqualCounts(member, 'requested');
  await expectEqualCounts(provider, 'received');
});

it('moves a quote from the member’s move to waiting when it expires', async () => {
  const { member, expiresAt } = await aQuote(world, { expiresAt: new Date(world.clock.now().getTime() + hour) });
  const move = async () =>
    (await listQuotes(world, member, { side: 'requested', tab: 'move', limit: 10 })).items.length;
  expect(await move()).toBe(1);
  world.clock.set(new Date((expiresAt?.getTime() ?? 0) - 1));
  expect(await move()).toBe(1);
  world.clock.move(1);
  expect(await move()).toBe(0);
  expect((await countQuotes(world, member, 'requested')).items).toMatchObject([
    { tab: 'waiting', status: 'quote_submitted', count: 1 },
  ]);
});

it('filters quotes by status and by category: the problem’s, else the provider’s specialty, else General', async () => {
  const member = await aMember(world);
  const painter = await aProvider(world, { specialty: 'Painting' });
  const unlisted = await aProvider(world, { specialty: null });
  const problem = await aProblem(world, { owner: member, category: 'Electrical' });
  const onProblem = await aQuote(world, { member, provider: painter, problemId: problem.id });
  const painting = await aQuote(world, { member, provider: painter, problemId: null });
  const general = await aQuote(world, {
    member,
    provider: unlisted,
    problemId: null,
    status: 'pending_provider_response',
  });
  const list = async (filters: {
    category?: string;
    status?: 'quote_submitted' | 'pending_provider_response';
    tab?: QuoteTab;
  }) =>
    (await listQuotes(world, member, { side: 'requested', limit: 10, ...filters })).items.map(({ id, category }) => [
      id,
      category,
    ]);
  expect(await list({ category: 'Electrical' })).toEqual([[onProblem.id, 'Electrical']]);
  expect(await list({ category: 'Painting' })).toEqual([[painting.id, 'Painting']]);
  expect(await list({ category: 'General' })).toEqual([[general.id, 'General']]);
  expect(await list({ status: 'pending_provider_response' })).toEqual([[general.id, 'General']]);
  expect(await list({ status: 'quote_submitted', category: 'General' })).toEqual([]);
  expect(await list({ tab: 'waiting', category: 'General' })).toHaveLength(1);
  expect((await countQuotes(world, member, 'requested')).items).toEqual([
    { tab: 'waiting', status: 'pending_provider_response', category: 'General', count: 1 },
    { tab: 'move', status: 'quote_submitted', category: 'Electrical', count: 1 },
    { tab: 'move', status: 'quote_submitted', category: 'Painting', count: 1 },
  ]);
});

it('pages through quotes within a tab and its filters', async () => {
  const member = await aMember(world);
  for (let count = 0; count < 5; count += 1) {
    await aQuote(world, { member, problemId: null });
    await aQuote(world, { member, problemId: null, status: 'work_completed' });
  }
  for (const filters of [{ tab: 'move' as const }, { status: 'quote_submitted' as const, category: 'Plumbing' }]) {
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await listQuotes(world, member, {
        side: 'requested',
        ...filters,
        limit: 2,
        cursor: next === '' ? undefined : cursorOf.parse(next),
      });
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  }
});

it('shows the plan’s allowance on the received side, which only providers may read', async () => {
  const provider = await aProvider(world);
  expect(await test.call(provider, 'GET', '/api/quotes/counts?side=received')).toMatchObject({
    status: 200,
    body: { items: [], allowance: { used: 0, perMonth: 3, maxValidHours: 48, chargesVat: false } },
  });
  expect((await test.call(provider, 'GET', '/api/quotes/counts?side=requested')).body).toEqual({
    items: [],
    allowance: null,
  });
  for (const path of ['counts?side=received', '?side=received']) {
    expect((await test.call(await aMember(world), 'GET', `/api/quotes/${path}`.replace('/?', '?'))).status).toBe(403);
  }
  expect((await test.call(provider, 'GET', '/api/quotes?side=received&tab=all')).status).toBe(422);
});

it('names a member without a name by the first 8 characters of the id in a list, and as unknown on the page', async () => {
  const quote = await aQuote(world, { problemId: null, status: 'pending_provider_response' });
  await query<Record<string, unknown>>(world.db).rows(sql`
    update accounts set full_name = '' where id = ${quote.member.id}`);
  await query<Record<string, unknown>>(world.db).rows(sql`
    update providers set name = '', specialty = null where id = ${quote.providerId}`);
  const [card] = (await listQuotes(world, quote.provider, { side: 'received', limit: 10 })).items;
  expect(card).toMatchObject({
    memberName: quote.memberId.slice(0, 8),
    providerName: 'Unknown Provider',
    category: 'General',
    priceCents: null,
    scope: null,
  });
  const read = await test.call(quote.provider, 'GET', `/api/quotes/${quote.id}`);
  expect(read.body).toMatchObject({
    memberName: 'Unknown Member',
    provider: { name: 'Unknown Provider', specialty: 'General' },
  });
});
