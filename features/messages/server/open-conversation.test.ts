import { eq, sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { describe, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { quoteRequests, quoteRevisions } from '#features/quotes/server/tables.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { openConversation } from './open-conversation.ts';
import { readConversation } from './queries.ts';
import { aMessage } from './testing.ts';

const world = useWorld();
const test = useApp(world);

const open = async (person: Person, other: { accountId?: string; quoteId?: string }) =>
  (await world.as(person, (work) => openConversation(work, other))).id;

it('opens the same conversation for both people, on every way to it', async () => {
  const quote = await aQuote(world);
  const { member, provider } = quote;
  const ids = await Promise.all([
    open(member, { accountId: provider.id }),
    open(provider, { quoteId: quote.id }),
    open(member, { quoteId: quote.id }),
    open(member, { accountId: provider.id }),
    open(provider, { accountId: member.id }),
  ]);
  expect(new Set(ids).size).toBe(1);
});

it('names a provider by their listing, and a member by their own name', async () => {
  const provider = await aProvider(world, { fullName: 'Thabo Nkosi Plumbing' });
  const member = await aMember(world, { fullName: 'Naledi Mokoena' });
  const id = await open(member, { accountId: provider.id });
  expect((await readConversation(world, member, id)).other).toEqual({
    accountId: provider.id,
    name: 'Thabo Nkosi Plumbing',
    avatarUrl: null,
    providerId: provider.providerId,
    profile: provider.id,
  });
  expect((await readConversation(world, provider, id)).other).toMatchObject({
    accountId: member.id,
    name: 'Naledi Mokoena',
    providerId: null,
    profile: member.id,
  });
});

describe('is refused', () => {
  it('refuses a conversation with oneself', async () => {
    const provider = await aProvider(world);
    await expect(open(provider, { accountId: provider.id })).rejects.toMatchObject({ code: 'messages.to-oneself' });
  });

  it('refuses a conversation with a stranger, with a waiting or suspended person, and with an unknown id', async () => {
    const [reader, member, waiting, gone] = [
      await aMember(world),
      await aMember(world),
      await aProvider(world, { status: 'pending' }),
      await aProvider(world),
    ];
    await query<Record<string, unknown>>(world.db).rows(sql`
      update accounts set status = 'suspended' where id = ${gone.id}`);
    for (const accountId of [member.id, waiting.id, gone.id, newId()]) {
      await expect(open(reader, { accountId })).rejects.toMatchObject({ code: 'request.not-found' });
    }
    await open(await anAdmin(world), { accountId: member.id });
  });

  it('refuses a conversation over a quote of other people, for admins too', async () => {
    const { id } = await aQuote(world);
    for (const stranger of [await aMember(world), await aProvider(world), await anAdmin(world)]) {
      await expect(open(stranger, { quoteId: id })).rejects.toMatchObject({ code: 'request.not-found' });
    }
  });

  it('refuses a request that names no person, or names one in two ways', async () => {
    const { id, member, provider } = await aQuote(world);
    for (const body of [
      {},
      { accountId: provider.id, quoteId: id },
      { accountId: 'undefined' },
      { providerId: provider.providerId },
    ]) {
      expect((await test.call(member, 'POST', '/api/conversations', body)).status).toBe(422);
    }
  });
});

it('keeps a conversation that has messages open after the listing is gone', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const id = await open(member, { accountId: provider.id });
  await aMessage(world, member, id);
  await query<Record<string, unknown>>(world.db).rows(sql`
    update providers set status = 'pending' where id = ${provider.providerId}`);
  expect(await open(member, { accountId: provider.id })).toBe(id);
  expect((await readConversation(world, member, id)).other.providerId).toBeNull();
});

describe('what is pinned', () => {
  it('pins nothing between people without a quote', async () => {
    const [member, provider] = [await aMember(world), await aProvider(world)];
    await aQuote(world, { member });
    await aQuote(world, { provider });
    expect((await readConversation(world, member, await open(member, { accountId: provider.id }))).about).toBeNull();
  });

  it('pins the quote that the conversation was opened about while it is open, else the quote that changed last', async () => {
    const first = await aQuote(world);
    const { member, provider } = first;
    world.clock.move(1000);
    const second = await aQuote(world, { member, provider, status: 'pending_provider_response' });
    const id = await open(member, { accountId: provider.id });
    const about = async (reader: Person) => (await readConversation(world, reader, id)).about?.quoteId;
    expect(await about(member)).toBe(second.id);
    await open(provider, { quoteId: first.id });
    expect([await about(member), await about(provider)]).toEqual([first.id, first.id]);
    await aMessage(world, member, id);
    await query<Record<string, unknown>>(world.db).rows(sql`
      update quote_requests set status = 'cancelled_by_member' where id = ${first.id}`);
    expect(await about(provider)).toBe(second.id);
  });

  it('pins the job of a quote once there is one', async () => {
    const job = await aJob(world, { status: 'scheduled' });
    const id = await open(job.member, { quoteId: job.quoteId });
    expect((await readConversation(world, job.provider, id)).about).toMatchObject({
      quoteId: job.quoteId,
      jobId: job.id,
      jobStatus: 'scheduled',
      rework: false,
    });
  });

  it('pins the call-out fee of the last revision with the price, if it has one', async () => {
    const quote = await aQuote(world);
    const id = await open(quote.member, { accountId: quote.provider.id });
    const about = async () => (await readConversation(world, quote.member, id)).about;
    expect(await about()).toMatchObject({ priceCents: quote.priceCents, callOutCents: null });
    await world.db.update(quoteRevisions).set({ callOutCents: 350_00 }).where(eq(quoteRevisions.quoteId, quote.id));
    expect(await about()).toMatchObject({ priceCents: quote.priceCents, callOutCents: 350_00 });
    const [last] = await world.db.select().from(quoteRevisions).where(eq(quoteRevisions.quoteId, quote.id));
    await world.db.insert(quoteRevisions).values({ ...last!, number: last!.number + 1, callOutCents: null });
    await world.db
      .update(quoteRequests)
      .set({ revision: last!.number + 1 })
      .where(eq(quoteRequests.id, quote.id));
    expect(await about()).toMatchObject({ callOutCents: null });
  });

  it('pins a quote between two providers, on either side', async () => {
    const [asks, answers] = [await aProvider(world), await aProvider(world)];
    const quote = await aQuote(world, { member: asks, provider: answers });
    const id = await open(asks, { accountId: answers.id });
    for (const reader of [asks, answers])
      expect((await readConversation(world, reader, id)).about?.quoteId).toBe(quote.id);
  });
});
