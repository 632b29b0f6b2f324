import { listTitles } from '#features/notifications/server/testing.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { problems } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { changeSettings } from '#features/site/server/change-settings.ts';
import { useWorld } from '#tests/support/testing.ts';
import { offerQuote } from './offer-quote.ts';
import { readOffer, readQuote } from './queries.ts';
import { submitQuote } from './submit-quote.ts';
import { quoteRequests } from './tables.ts';
import { aQuote, someTerms } from './testing.ts';

const world = useWorld();

const quoteNow = async (id: string) => (await world.db.select().from(quoteRequests).where(eq(quoteRequests.id, id)))[0];
const problemNow = async (id: string) => (await world.db.select().from(problems).where(eq(problems.id, id)))[0];
const refused = (code: string, more: object = {}) => ({ code, ...more });

it('offers a quote on another account’s open problem and notifies the owner', async () => {
  const problem = await aProblem(world);
  const provider = await aProvider(world);
  const { id } = await world.as(provider, (work) => offerQuote(work, problem.id, someTerms));
  expect(await quoteNow(id)).toMatchObject({
    status: 'quote_submitted',
    memberId: problem.ownerId,
    revision: 1,
    priceCents: 185000,
  });
  expect((await problemNow(problem.id))?.quotesCount).toBe(1);
  await world.settle();
  expect(await listTitles(world, problem.ownerId)).toEqual(['New quote']);
});

it('refuses an offer on an own or paused problem, a second offer, and an unapproved provider', async () => {
  const provider = await aProvider(world);
  const own = await aProblem(world, { owner: provider });
  const paused = await aProblem(world, { status: 'pending_quotes' });
  const quote = await aQuote(world, { provider });
  const waiting = await aProvider(world, { status: 'pending' });
  const offer = (by: typeof provider, problemId: string) =>
    world.as(by, (work) => offerQuote(work, problemId, someTerms));
  await expect(offer(provider, own.id)).rejects.toMatchObject(refused('quotes.own-problem'));
  await expect(offer(provider, paused.id)).rejects.toMatchObject(refused('problems.not-open'));
  await expect(offer(provider, quote.problemId ?? '')).rejects.toMatchObject(refused('quotes.already-quoted'));
  await expect(offer(waiting, (await aProblem(world)).id)).rejects.toMatchObject(refused('accounts.not-approved'));
});

it('refuses an offer to a person who is suspended, also before all their problems are hidden', async () => {
  const problem = await aProblem(world);
  const provider = await aProvider(world);
  await world.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, problem.ownerId));
  await expect(world.as(provider, (work) => offerQuote(work, problem.id, someTerms))).rejects.toMatchObject(
    refused('request.not-found'),
  );
});

it('answers the owner’s request by an offer, on a paused problem too', async () => {
  const request = await aQuote(world, { status: 'pending_provider_response' });
  await world.db
    .update(problems)
    .set({ status: 'pending_quotes' })
    .where(eq(problems.id, request.problemId ?? ''));
  const { id } = await world.as(request.provider, (work) => offerQuote(work, request.problemId ?? '', someTerms));
  expect(id).toBe(request.id);
  expect(await quoteNow(id)).toMatchObject({ status: 'quote_submitted', revision: 1 });
});

it('fills the problem with the fifth live quote, without counting expired ones', async () => {
  const problem = await aProblem(world);
  const offer = async () => world.as(await aProvider(world), (work) => offerQuote(work, problem.id, someTerms));
  await offer();
  world.clock.move(3 * day);
  for (let count = 0; count < 4; count += 1) await offer();
  expect((await problemNow(problem.id))?.status).toBe('open');
  await offer();
  expect(await problemNow(problem.id)).toMatchObject({ status: 'pending_quotes', quotesCount: 6 });
});

it('fills the problem with as many quotes as an admin has set', async () => {
  const problem = await aProblem(world);
  const admin = await anAdmin(world);
  const offer = async () => world.as(await aProvider(world), (work) => offerQuote(work, problem.id, someTerms));
  await world.as(admin, (work) => changeSettings(work, { quotesThatFill: 2 }));
  await offer();
  expect((await problemNow(problem.id))?.status).toBe('open');
  await offer();
  expect((await problemNow(problem.id))?.status).toBe('pending_quotes');
  await world.as(admin, (work) => changeSettings(work, { quotesThatFill: 5 }));
});

it('tells a provider beforehand why they cannot offer a quote', async () => {
  const provider = await aProvider(world);
  const own = await aProblem(world, { owner: provider });
  const big = await aProblem(world, { budgetCents: 5_000_01 });
  expect((await readOffer(world, provider, own.id)).offer?.obstacle).toEqual({
    code: 'quotes.own-problem',
    sentence: 'You cannot submit a quote for your own problem.',
  });
  expect((await readOffer(world, provider, big.id)).offer?.obstacle?.code).toBe('quotes.over-budget-limit');
  expect((await readOffer(world, await aMember(world), own.id)).offer).toBeNull();
  const paused = await aProblem(world, { status: 'pending_quotes' });
  expect((await readOffer(world, provider, paused.id)).offer?.obstacle?.code).toBe('problems.not-open');
  const open = await aProblem(world);
  expect((await readOffer(world, await aProvider(world, { status: 'pending' }), open.id)).offer?.obstacle?.code).toBe(
    'accounts.not-approved',
  );
  expect((await readOffer(world, provider, open.id)).offer).toEqual({ obstacle: null });
});

it('refuses offers and answers once the month’s quotes are used, but not revisions', async () => {
  const provider = await aProvider(world);
  const request = await aQuote(world, { provider, status: 'pending_provider_response' });
  const sent = await aQuote(world, { provider });
  for (let count = 0; count < 2; count += 1) await aQuote(world, { provider });
  const offer = await readOffer(world, provider, (await aProblem(world)).id);
  expect(offer).toMatchObject({
    offer: { obstacle: { code: 'quotes.no-quota' } },
    allowance: { used: 3, perMonth: 3 },
  });
  const obstacleTo = async (step: string, id: string) =>
    (await readQuote(world, provider, id)).steps.find((other) => other.step === step)?.obstacle;
  expect(await obstacleTo('submit', request.id)).toEqual({
    code: 'quotes.no-quota',
    sentence: 'You have used all your quotes for this month. A plan gives you more.',
  });
  expect(await obstacleTo('revise', sent.id)).toBeNull();
  await expect(world.as(provider, (work) => submitQuote(work, request.id, someTerms))).rejects.toMatchObject(
    refused('quotes.no-quota'),
  );
});
