import { listTitles } from '#features/notifications/server/testing.ts';
import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { runDueRules } from '#server/queue/run-due-rules.ts';
import { testStart, useWorld, listSteps } from '#tests/support/testing.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { quoteLifecycle } from '../lifecycle.ts';
import { declineRequest } from './decline-request.ts';
import { quoteRequests } from './tables.ts';
import { aQuote } from './testing.ts';

const world = useWorld();
beforeEach(() => world.clock.set(testStart));

const aRequest = () => aQuote(world, { status: 'pending_provider_response' });
const statusOf = async (id: string) =>
  (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0]?.status;
const both = () => Promise.all([runDueRules(world), runDueRules(world)]);

it('reminds the provider of an unanswered request once, after a day', async () => {
  const quote = await aRequest();
  world.clock.move(day - 1);
  await runDueRules(world);
  expect(await listSteps(world, quote.id)).toEqual([]);
  world.clock.move(1);
  await both();
  world.clock.move(day);
  await runDueRules(world);
  expect(await listSteps(world, quote.id)).toEqual(['remind']);
  expect(await listTitles(world, quote.provider.id)).toEqual(['A request is waiting for your answer']);
  expect(await listTitles(world, quote.member.id)).toEqual([]);
  expect(await statusOf(quote.id)).toBe('pending_provider_response');
});

it('reminds a provider of an unanswered request once a suspension has ended', async () => {
  const quote = await aRequest();
  const setStatus = (status: 'suspended' | 'approved') =>
    world.db.update(accounts).set({ status }).where(eq(accounts.id, quote.provider.id));
  await setStatus('suspended');
  world.clock.move(day);
  await both();
  expect(await listSteps(world, quote.id)).toEqual([]);
  await setStatus('approved');
  world.clock.move(day);
  await both();
  expect(await listTitles(world, quote.provider.id)).toEqual(['A request is waiting for your answer']);
});

it('closes an unanswered request once, after seven days, and notifies the member', async () => {
  const quote = await aRequest();
  world.clock.move(7 * day - 1);
  await runDueRules(world);
  expect(await statusOf(quote.id)).toBe('pending_provider_response');
  world.clock.move(1);
  await both();
  await runDueRules(world);
  expect(await statusOf(quote.id)).toBe('request_declined_by_provider');
  expect(await listSteps(world, quote.id)).toEqual(['remind', 'no-answer']);
  expect(await listTitles(world, quote.member.id)).toEqual(['The provider did not answer']);
});

it('sends no reminder of a request that closed while the process was paused', async () => {
  const quote = await aRequest();
  world.clock.move(8 * day);
  await runDueRules(world);
  expect(await listSteps(world, quote.id)).toEqual(['no-answer']);
});

it('sends no reminder of a request that was answered before the reaction ran', async () => {
  const quote = await aRequest();
  world.clock.move(day);
  await runDueRules(world);
  await world.as(quote.provider, (work) => declineRequest(work, quote.id));
  expect(await listTitles(world, quote.provider.id)).toEqual([]);
});

it('closes an unanswered request without notifying suspended accounts', async () => {
  const quote = await aRequest();
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, quote.member.id));
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, quote.provider.id));
  await world.db.update(providers).set({ status: 'suspended' }).where(eq(providers.id, quote.providerId));
  for (const days of [1, 6]) {
    world.clock.move(days * day);
    await runDueRules(world);
  }
  expect(await statusOf(quote.id)).toBe('request_declined_by_provider');
  expect([...(await listTitles(world, quote.member.id)), ...(await listTitles(world, quote.provider.id))]).toEqual([]);
});

it('leaves quotes in all other statuses alone', async () => {
  const others = listStatuses(quoteLifecycle).filter((status) => status !== 'pending_provider_response');
  // Without a problem: the lapse of one would release them.
  const made = [];
  for (const status of others) made.push(await aQuote(world, { status, problemId: null }));
  world.clock.move(40 * day);
  await runDueRules(world);
  for (const { id, status } of made) expect([await statusOf(id), await listSteps(world, id)]).toEqual([status, []]);
});

it('closes more than one batch of unanswered requests in one run', async () => {
  const provider = await aProvider(world);
  await query<Record<string, unknown>>(world.db).rows(sql`
    insert into accounts (id, role, status, full_name, email, email_verified, created_at, updated_at)
    select gen_random_uuid(), 'member', 'approved', 'Many ' || n, 'many-' || n || '@example.co.za', false, ${testStart.toISOString()}, ${testStart.toISOString()} from generate_series(1, 210) n`);
  await query<Record<string, unknown>>(world.db).rows(sql`
    insert into quote_requests (id, member_id, provider_id, status, description, requested_at, updated_at)
    select gen_random_uuid(), id, ${provider.providerId}, 'pending_provider_response', 'The gate is stuck.', ${testStart.toISOString()}, ${testStart.toISOString()}
    from accounts where email like 'many-%'`);
  world.clock.move(7 * day);
  await runDueRules(world);
  const [left] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(*) filter (where q.status <> 'request_declined_by_provider')::int as waiting, count(e.id)::int as steps
    from quote_requests q left join events e on e.subject_id = q.id where q.provider_id = ${provider.providerId}`);
  expect({ ...left }).toEqual({ waiting: 0, steps: 210 });
});
