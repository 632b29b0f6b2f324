import { beforeEach, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Person } from '#engine/actor.ts';
import { eq } from 'drizzle-orm';
import { testStart, useApp, useWorld } from '#tests/support/testing.ts';
import type { VisitOutcome } from '../reasons.ts';
import { countKeptOfProviders } from './count-kept.ts';
import { visits } from './tables.ts';

const world = useWorld();
const test = useApp(world);
beforeEach(() => world.clock.set(testStart));

type Provider = Person & { providerId: string };

/** Visits of these two that are over, with an outcome for each of them. */
async function addVisits(member: Person, provider: Provider, outcomes: [VisitOutcome | null, VisitOutcome | null][]) {
  const job = await aJob(world, { member, provider, problemId: null });
  const now = world.clock.now();
  await world.db.insert(visits).values(
    outcomes.map(([memberOutcome, providerOutcome]) => ({
      jobId: job.id,
      memberId: member.id,
      providerId: provider.providerId,
      status: 'over' as const,
      agreedFor: now,
      pin: '4821',
      memberOutcome,
      providerOutcome,
      createdAt: now,
      updatedAt: now,
    })),
  );
  return job;
}
const read = async (reader: Person | null, ...ids: string[]) =>
  (await test.call(reader, 'GET', `/api/kept-visits?ids=${ids.join()}`)).body['items'];

it('shows the figure of a provider from 5 counted visits on, and nothing before', async () => {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  await addVisits(member, provider, [
    ['missed', 'kept'],
    ['kept', 'kept'],
    ['not-counted', 'missed'],
    ['kept', 'kept'],
    // Neither counts for the provider.
    ['kept', 'not-counted'],
    ['missed', null],
  ]);
  expect(await read(member, provider.providerId)).toEqual([]);
  await addVisits(member, provider, [['not-counted', 'kept']]);
  const figure = { providerId: provider.providerId, kept: 4, counted: 5 };
  expect(await read(member, provider.providerId)).toEqual([figure]);
  expect(await read(provider, provider.id)).toEqual([figure]);
});

it('answers for all providers of a comparison at once, and leaves out listings that the reader may not open', async () => {
  const reader = await aMember(world);
  const [one, other, hidden, newcomer] = [
    await aProvider(world),
    await aProvider(world),
    await aProvider(world),
    await aProvider(world),
  ];
  for (const [at, provider] of [one, other, hidden].entries())
    await addVisits(
      await aMember(world),
      provider,
      Array.from({ length: 5 + at }, () => ['kept', 'kept']),
    );
  await world.db.update(providers).set({ status: 'suspended' }).where(eq(providers.id, hidden.providerId));
  const ids = [one, other, hidden, newcomer].map(({ providerId }) => providerId);
  const found = await countKeptOfProviders(world, reader, ids);
  expect(found.toSorted((first, second) => first.counted - second.counted)).toEqual([
    { providerId: one.providerId, kept: 5, counted: 5 },
    { providerId: other.providerId, kept: 6, counted: 6 },
  ]);
});

it('is open to visitors while the site is', async () => {
  const provider = await aProvider(world);
  await addVisits(
    await aMember(world),
    provider,
    Array.from({ length: 5 }, () => ['kept', 'kept']),
  );
  await world.db.update(siteSettings).set({ publicBrowsing: false });
  expect((await test.call(null, 'GET', `/api/kept-visits?ids=${provider.providerId}`)).status).toBe(401);
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  expect(await read(null, provider.providerId)).toMatchObject([{ kept: 5 }]);
});

it('refuses more ids than a comparison has, and ids that are none', async () => {
  const reader = await aMember(world);
  const status = async (ids: string) => (await test.call(reader, 'GET', `/api/kept-visits?ids=${ids}`)).status;
  expect(await status('none')).toBe(422);
  expect(await status(Array.from({ length: 101 }, () => crypto.randomUUID()).join())).toBe(422);
});

const own = (person: Person) => test.call(person, 'GET', '/api/account/kept-visits');

it('shows the figure of a member to the provider of their quote alone, and to the member', async () => {
  const member = await aMember(world);
  const provider = await aProvider(world);
  const quote = await aQuote(world, { member, provider, status: 'pending_provider_response' });
  const path = `/api/quotes/${quote.id}/kept-visits`;
  await addVisits(member, await aProvider(world), [
    ['kept', 'missed'],
    ['kept', 'kept'],
    ['missed', 'kept'],
    ['kept', 'kept'],
    [null, 'kept'],
  ]);
  expect(await test.call(provider, 'GET', path)).toMatchObject({ status: 200, body: { figure: null } });
  expect(await own(member)).toMatchObject({ status: 200, body: { figure: null } });
  await addVisits(member, await aProvider(world), [['kept', 'kept']]);
  expect(await test.call(provider, 'GET', path)).toMatchObject({ body: { figure: { kept: 4, counted: 5 } } });
  // The member reads the same figure, and no one else's.
  expect(await own(member)).toMatchObject({ body: { figure: { kept: 4, counted: 5 } } });
  expect(await own(provider)).toMatchObject({ body: { figure: null } });
  expect((await test.call(await aProvider(world), 'GET', path)).status).toBe(404);
  expect((await test.call(member, 'GET', path)).status).toBe(403);
  expect((await test.call(await aMember(world), 'GET', path)).status).toBe(403);
});
