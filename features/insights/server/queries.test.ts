import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import type { JobStatus } from '#features/jobs/lifecycle.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { markAllRead } from '#features/notifications/server/mark-read.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { countProblems } from '#features/problems/server/queries.ts';
import { problemCategories, problemPlaces, problemSuburbs } from '#features/problems/server/tables.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { QuoteStatus } from '#features/quotes/lifecycle.ts';
import { aQuote } from '#features/quotes/server/testing.ts';
import { firstCategories } from '#features/site/categories.ts';
import { newId } from '#engine/columns.ts';
import { type Person, system } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { readSidebar, readPendingCounts } from './queries.ts';

const world = useWorld();
// The paper of a quote refuses deletion with its problem.
beforeAll(() => world.db.execute(sql`alter table documents disable trigger documents_never_emptied`));

describe('quotes', () => {
  it.each<[QuoteStatus, number, number]>([
    ['pending_provider_response', 0, 1],
    ['quote_submitted', 1, 0],
    ['quote_accepted', 0, 0],
    ['quote_declined_by_member', 0, 0],
    ['work_in_progress', 0, 0],
    ['cancelled_by_member', 0, 0],
  ])(
    'counts a quote that is %s %i times for the member and %i times for the provider',
    async (status, ofMember, ofProvider) => {
      const { member, provider } = await aQuote(world, { status });
      expect((await readPendingCounts(world, member)).quotes).toBe(ofMember);
      expect((await readPendingCounts(world, provider)).quotes).toBe(ofProvider);
    },
  );

  it('counts no expired quote, and counts a quote that never expires', async () => {
    const member = await aMember(world);
    await aQuote(world, { member, expiresAt: world.clock.now() });
    await aQuote(world, { member, expiresAt: null });
    expect((await readPendingCounts(world, member)).quotes).toBe(1);
  });

  it('adds up both sides of a provider who also requests quotes', async () => {
    const provider = await aProvider(world);
    await aQuote(world, { provider, status: 'pending_provider_response' });
    await aQuote(world, { member: provider });
    expect((await readPendingCounts(world, provider)).quotes).toBe(2);
  });
});

describe('jobs', () => {
  it.each<[JobStatus, number, number]>([
    ['pending', 0, 1],
    ['awaiting_member_confirmation', 1, 0],
    ['pending_reschedule', 0, 1],
    ['scheduled', 0, 0],
    ['work_completed', 1, 0],
    ['completed_and_rated', 0, 0],
    ['cancelled', 0, 0],
  ])(
    'counts a job that is %s %i times for the member and %i times for the provider',
    async (status, ofMember, ofProvider) => {
      const { member, provider } = await aJob(world, { status });
      expect((await readPendingCounts(world, member)).jobs).toBe(ofMember);
      expect((await readPendingCounts(world, provider)).jobs).toBe(ofProvider);
    },
  );

  it('counts completed jobs for 90 days', async () => {
    const { member } = await aJob(world, { status: 'work_completed' });
    world.clock.move(90 * day);
    expect((await readPendingCounts(world, member)).jobs).toBe(1);
    world.clock.move(1);
    expect((await readPendingCounts(world, member)).jobs).toBe(0);
  });
});

describe('unread', () => {
  it("counts the reader's unread notifications, up to 99", async () => {
    const [reader, other] = [await aMember(world), await aMember(world)];
    const words = () => ({ title: 'Hello', description: 'Something happened.' });
    const notice = { type: 'other' as const, words, linkTo: null };
    for (let count = 0; count < 101; count += 1) {
      await world.as(system, (work) =>
        notify(work, { id: newId(), at: work.now }, [{ accountId: reader.id, ...notice }]),
      );
    }
    expect((await readPendingCounts(world, reader)).unread).toBe(99);
    expect((await readPendingCounts(world, other)).unread).toBe(0);
    await world.as(reader, markAllRead);
    expect((await readPendingCounts(world, reader)).unread).toBe(0);
  });
});

it('counts zero for a new account', async () => {
  expect(await readPendingCounts(world, await anAdmin(world))).toEqual({
    quotes: 0,
    jobs: 0,
    unread: 0,
    messages: 0,
    policy: 1,
    profileMissing: false,
  });
});

it('tells a provider that they have never saved a profile, and no one else', async () => {
  const provider = await aProvider(world);
  const isMissing = async (savedAt: Date | null, reader: Person) => {
    await world.db.update(providers).set({ savedAt }).where(eq(providers.id, provider.providerId));
    return (await readPendingCounts(world, reader)).profileMissing;
  };
  expect(await isMissing(null, provider)).toBe(true);
  expect(await isMissing(null, await aProvider(world, { savedAt: world.clock.now() }))).toBe(false);
  expect(await isMissing(world.clock.now(), provider)).toBe(false);
});

describe('the sidebar', () => {
  const names = async () => (await readSidebar(world, null)).providers.map(({ name }) => name);
  const saved = (person: { providerId: string }, more = {}) =>
    world.db
      .update(providers)
      .set({ savedAt: world.clock.now(), ...more })
      .where(eq(providers.id, person.providerId));

  it('lists the three best rated providers, those with more ratings first', async () => {
    const rated = (fullName: string, ratingSum: number, ratingCount: number) =>
      aProvider(world, { fullName, ratingSum, ratingCount });
    for (const person of [
      await rated('Four', 8, 2),
      await rated('Five once', 5, 1),
      await rated('Five twice', 10, 2),
      await rated('Three', 3, 1),
    ])
      await saved(person);
    const away = await rated('Away', 50, 10);
    await saved(away, { onHoliday: true });
    await saved(await aProvider(world, { fullName: 'Waiting', status: 'pending', ratingSum: 50, ratingCount: 10 }));
    await saved(await rated('Not filled in', 50, 10), { savedAt: null });
    expect(await names()).toEqual(['Five twice', 'Five once', 'Four']);
    await saved(away, { onHoliday: false });
    expect((await names())[0]).toBe('Away');
  });

  it('offers steps on a provider to a signed-in reader only', async () => {
    const reader = await aMember(world);
    const [mine, signedOut] = [await readSidebar(world, reader), await readSidebar(world, null)];
    expect(mine.providers[0]?.actions).toContain('request-quote');
    expect(signedOut.providers[0]?.actions).toEqual([]);
  });

  it('lists the five categories and suburbs with most problems, and none without problems', async () => {
    await world.db.delete(problemCategories);
    await world.db.delete(problemSuburbs);
    const counts = [3, 9, 0, 7, 1, 8, 2];
    await world.db
      .insert(problemCategories)
      .values(counts.map((problemCount, place) => ({ category: firstCategories[place] ?? '', problemCount })));
    await world.db
      .insert(problemSuburbs)
      .values(
        counts.map((problemCount, place) => ({ key: `suburb ${place}`, suburb: `Suburb ${place}`, problemCount })),
      );
    await world.db
      .insert(problemPlaces)
      .values(counts.map((problemCount, place) => ({ location: `Suburb ${place}, Town`, problemCount })));
    const { categories, locations } = await readSidebar(world, await aMember(world));
    expect(categories.map(({ problemCount }) => problemCount)).toEqual([9, 8, 7, 3, 2]);
    expect(categories[0]).toEqual({ category: firstCategories[1], problemCount: 9 });
    expect(locations.map(({ location }) => location)).toEqual([
      'Suburb 1',
      'Suburb 5',
      'Suburb 3',
      'Suburb 0',
      'Suburb 6',
    ]);
  });

  it('counts as many problems of a place as the list for that place', async () => {
    await world.db.execute(sql`truncate problems, problem_suburbs, problem_places cascade`);
    for (const location of ['Soweto', 'Soweto', 'Orlando West, Soweto', 'Dobsonville', 'Florida'])
      await aProblem(world, { location });
    const { locations } = await readSidebar(world, null);
    expect(locations).toContainEqual({ location: 'Soweto', problemCount: 4 });
    for (const { location, problemCount } of locations)
      expect(await countProblems(world, null, { status: 'unclosed', location })).toEqual({
        count: problemCount,
        more: false,
      });
  });

  it('lists fewer entries when there are fewer', async () => {
    await world.db.delete(problemCategories);
    await world.db.insert(problemCategories).values({ category: firstCategories[0] ?? '', problemCount: 0 });
    expect((await readSidebar(world, null)).categories).toEqual([]);
  });
});
