import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hour } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useWorld } from '#tests/support/testing.ts';
import type { QuoteStatus } from '../lifecycle.ts';
import { cancelQuote } from './end-quote.ts';
import { compareQuotes, findOwnQuotes } from './queries.ts';
import { quoteRequests } from './tables.ts';
import { aQuote } from './testing.ts';

const world = useWorld();

const idsOf = async (reader: Person, problemId: string) =>
  (await compareQuotes(world, reader, problemId)).items.map(({ id }) => id);

async function aPricedQuote(
  on: { id: string; owner: Person },
  priceCents: number | null,
  more: { status?: QuoteStatus } = {},
) {
  const quote = await aQuote(world, {
    member: on.owner,
    problemId: on.id,
    ...more,
    ...(priceCents === null && { status: 'pending_provider_response' }),
  });
  if (priceCents !== null)
    await world.db.update(quoteRequests).set({ priceCents }).where(eq(quoteRequests.id, quote.id));
  return quote;
}

it('lists all quotes on a problem for its owner and admins, cheapest first and requests last', async () => {
  const problem = await aProblem(world);
  const dear = await aPricedQuote(problem, 900_00);
  const waiting = await aPricedQuote(problem, null);
  const cheap = await aPricedQuote(problem, 100_00);
  const declined = await aPricedQuote(problem, 500_00, { status: 'quote_declined_by_member' });
  await aPricedQuote(await aProblem(world, { owner: problem.owner }), 50_00);
  const order = [cheap.id, declined.id, dear.id, waiting.id];
  for (const reader of [problem.owner, await anAdmin(world)]) expect(await idsOf(reader, problem.id)).toEqual(order);

  const { items } = await compareQuotes(world, problem.owner, problem.id);
  expect(items[0]).toMatchObject({
    party: 'member',
    priceCents: 100_00,
    estimatedTimeline: 'Half a day',
    revision: 1,
    expired: false,
    overallRating: 0,
    ratingCount: 0,
    completedJobsCount: 0,
    avatarUrl: null,
    providerId: cheap.providerId,
  });
  expect(items.map(({ steps }) => steps.map(({ step }) => step))).toEqual([
    ['accept', 'decline', 'cancel'],
    [],
    ['accept', 'decline', 'cancel'],
    ['cancel'],
  ]);
  expect(items[3]).toMatchObject({ priceCents: null, estimatedTimeline: null, revision: 0 });
});

it('lists only their own quotes on a problem for a provider, and none for others', async () => {
  const problem = await aProblem(world);
  const [mine, other] = [await aPricedQuote(problem, 200_00), await aPricedQuote(problem, 100_00)];
  expect(await idsOf(mine.provider, problem.id)).toEqual([mine.id]);
  expect(await idsOf(other.provider, problem.id)).toEqual([other.id]);
  for (const stranger of [await aMember(world), await aProvider(world)])
    expect(await idsOf(stranger, problem.id)).toEqual([]);
});

it('lists no quotes on a problem without any, and answers 404 for an unknown problem', async () => {
  const problem = await aProblem(world);
  expect(await idsOf(problem.owner, problem.id)).toEqual([]);
  await expect(idsOf(problem.owner, newId())).rejects.toMatchObject({ code: 'request.not-found' });
});

it('leaves out requests that ended without an answer', async () => {
  const problem = await aProblem(world);
  const request = await aPricedQuote(problem, null);
  expect(await idsOf(problem.owner, problem.id)).toEqual([request.id]);
  await world.as(problem.owner, (work) => cancelQuote(work, request.id, 'Found another plumber.'));
  expect(await idsOf(problem.owner, problem.id)).toEqual([]);
  expect(await idsOf(request.provider, problem.id)).toEqual([]);
});

it('marks the expired quotes on a problem', async () => {
  const problem = await aProblem(world);
  await aQuote(world, { member: problem.owner, problemId: problem.id, expiresAt: world.clock.now() });
  const { items } = await compareQuotes(world, problem.owner, problem.id);
  expect(items[0]).toMatchObject({
    expired: true,
    yourMove: false,
    steps: [{ step: 'accept', obstacle: { code: 'quotes.expired' } }, {}, {}],
  });
});

it('finds only the provider’s own newest quote on each of many problems', async () => {
  const provider = await aProvider(world);
  const [twice, once, none] = [await aProblem(world), await aProblem(world), await aProblem(world)];
  await aQuote(world, { provider, member: twice.owner, problemId: twice.id, status: 'quote_declined_by_member' });
  world.clock.move(hour);
  const newest = await aQuote(world, { provider, member: twice.owner, problemId: twice.id });
  const only = await aQuote(world, {
    provider,
    member: once.owner,
    problemId: once.id,
    status: 'cancelled_by_provider',
  });
  await aQuote(world, { member: none.owner, problemId: none.id });
  const { items } = await findOwnQuotes(world, provider, [twice.id, once.id, none.id, newId()]);
  expect(new Set(items)).toEqual(
    new Set([
      { problemId: twice.id, quoteId: newest.id, status: 'quote_submitted' },
      { problemId: once.id, quoteId: only.id, status: 'cancelled_by_provider' },
    ]),
  );
});
