import { describe, expect, it } from 'vitest';
import { suspendAccount } from '#features/accounts/server/change-account-status.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import { newId } from '#engine/columns.ts';
import { useWorld } from '#tests/support/testing.ts';
import { directoryCursor, type DirectoryKey } from '../directory.ts';
import { addService } from './add-service.ts';
import type { Card } from './card.ts';
import { listProviders, readProvider } from './queries.ts';
import { setHoliday } from './set-holiday.ts';
import { aProvider } from './testing.ts';

const world = useWorld();

describe('the directory', () => {
  const found = async (filters: Parameters<typeof listProviders>[2]) =>
    (await listProviders(world, await aMember(world), filters)).items.map(({ id }) => id);

  it('lists each approved provider once, nine a page, even if they joined at the same moment', async () => {
    const specialty = 'Gardening';
    const approved = [];
    for (let count = 0; count < 11; count += 1) approved.push((await aProvider(world, { specialty })).providerId);
    await aProvider(world, { specialty, status: 'pending' });
    const gone = await aProvider(world, { specialty });
    await world.as(await anAdmin(world), (work) => suspendAccount(work, gone.id, 'Complaints'));

    const reader = await aMember(world);
    const first = await listProviders(world, reader, { category: specialty });
    expect(first.items).toHaveLength(9);
    const second = await listProviders(world, reader, {
      category: specialty,
      cursor: directoryCursor.parse(first.next),
    });
    expect(second.next).toBeNull();
    expect([...first.items, ...second.items].map(({ id }) => id).toSorted()).toEqual(approved.toSorted());
  });

  // With few providers of a place they are found first and put in order; with many the directory is read in its order.
  it.each([
    ['few', 3, 'Zastron'],
    ['many', 13, 'Wepener'],
  ] as const)(
    'pages through %s who serve a place, in each order, and leaves out who is not listed',
    async (_name, count, place) => {
      const serving: string[] = [];
      for (let number = 0; number < count; number += 1) {
        const more = { ratingSum: number * 5, ratingCount: number, completedJobsCount: number };
        serving.push((await aProvider(world, { locationsServed: [place], ...more })).providerId);
        world.clock.move(1000);
      }
      await aProvider(world, { locationsServed: [place], status: 'pending' });
      await aProvider(world, { locationsServed: ['Sandton'] });
      const reader = await aMember(world);
      for (const sort of ['newest', 'rating', 'jobs'] as const) {
        const first = await listProviders(world, reader, { location: place, sort });
        const rest =
          first.next === null
            ? []
            : (await listProviders(world, reader, { location: place, sort, cursor: directoryCursor.parse(first.next) }))
                .items;
        expect([...first.items, ...rest].map(({ id }) => id)).toEqual(serving.toReversed());
      }
    },
  );

  describe.each([
    ['newest', { sort: 'newest' }],
    ['rating', { sort: 'rating' }],
    ['jobs', { sort: 'jobs' }],
  ] as const)('sorted by %s', (sort, sorted) => {
    const specialty = { newest: 'Cleaning', rating: 'Web Development', jobs: 'Graphic Design' }[sort];

    it('pages through equal providers once each and in order, by specialty or by service', async () => {
      const reader = await aMember(world);
      for (let count = 0; count < 24; count += 1) {
        const ratings = { ratingSum: (count % 3) * 4, ratingCount: count % 3, completedJobsCount: count % 2 };
        const provider = await aProvider(
          world,
          count % 4 === 0 ? { ...ratings, specialty: 'Carpentry' } : { ...ratings, specialty },
        );
        if (count % 4 === 0)
          await world.as(provider, (work) =>
            addService(work, { serviceName: `More ${specialty}`, description: '', priceCents: null }),
          );
        if (count % 5 === 0) world.clock.move(1000);
      }
      const seen: Card[] = [];
      for (let next: string | null = ''; next !== null;) {
        const page: { items: Card[]; next: string | null } = await listProviders(world, reader, {
          category: specialty,
          ...sorted,
          ...(next !== '' && { cursor: directoryCursor.parse(next) }),
        });
        seen.push(...page.items);
        next = page.next;
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(24);
      expect(seen).toHaveLength(24);
      const rank = ({ overallRating, ratingCount, completedJobsCount }: Card) =>
        ({
          newest: [0, 0],
          rating: [(19 + overallRating * ratingCount) / (5 + ratingCount), ratingCount],
          jobs: [completedJobsCount, ratingCount],
        })[sort];
      for (const [index, card] of seen.slice(1).entries()) {
        const before = seen[index];
        const [first = 0, second = 0] = before === undefined ? [] : rank(before);
        const [one = 0, two = 0] = rank(card);
        expect(first > one || (first === one && second >= two)).toBe(true);
      }
    });

    it('refuses the cursor of another directory sort', async () => {
      const keys: DirectoryKey[] = [
        { sort: 'newest', parts: ['2026-11-16T08:00:00.000Z', newId()] },
        { sort: 'rating', parts: ['450', '10', newId()] },
        { sort: 'jobs', parts: ['4', '10', newId()] },
      ];
      for (const cursor of keys) {
        const reading = listProviders(world, null, { ...sorted, cursor });
        if (cursor.sort === sort) await reading;
        else await expect(reading).rejects.toMatchObject({ code: 'request.invalid', errors: [{ path: 'cursor' }] });
      }
    });
  });

  it('lists only saved listings of providers who are not on holiday', async () => {
    const specialty = 'IT Services';
    const here = await aProvider(world, { specialty });
    await aProvider(world, { specialty, savedAt: null });
    const away = await aProvider(world, { specialty });
    await world.as(away, (work) => setHoliday(work, true));
    expect(await found({ category: specialty })).toEqual([here.providerId]);
    expect(await readProvider(world, await aMember(world), away.providerId)).toMatchObject({
      onHoliday: true,
      actions: ['message', 'report'],
    });
    await world.as(away, (work) => setHoliday(work, false));
    expect((await found({ category: specialty })).toSorted()).toEqual([here.providerId, away.providerId].toSorted());
  });

  it('finds providers of a category by specialty or by the name of a service', async () => {
    const electrician = await aProvider(world, { specialty: 'Electrical' });
    const handyman = await aProvider(world, { specialty: 'Carpentry' });
    await world.as(handyman, (work) =>
      addService(work, { serviceName: 'Small electrical repairs', description: '', priceCents: null }),
    );
    const ids = await found({ category: 'Electrical' });
    expect(ids).toContain(electrician.providerId);
    expect(ids).toContain(handyman.providerId);
    expect(await found({ category: 'Electri_al' })).toEqual([]);
  });

  it.each([
    ['Umhlanga', true],
    ['uMHLANGA rocks, Durban', true],
    ['hlang', true],
    ['Umhlang%', false],
    ['Umhlang_', false],
    ['Umhlang\\', false],
    ['Pretoria', false],
    ['Um', true],
    ['hl', false],
    ['near Ballito', true],
    ['Ballitoville', false],
    [
      'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d Ballito',
      true,
    ],
  ])('matches providers to the location %s: %s', async (location, matches) => {
    const { providerId } = await aProvider(world, { locationsServed: ['Ballito', 'Umhlanga'] });
    expect((await found({ location })).includes(providerId)).toBe(matches);
  });

  it.each([
    ['Orlando West', 'Soweto', true],
    ['Orlando West', 'Jozi', true],
    ['Orlando West', 'Sowetto', true],
    ['Orlando West', 'Gauteng', true],
    ['Orlando West', 'Durban', false],
    ['Orlando West', 'Dobsonville', false],
    ['Soweto', 'Orlando West', true],
    ['KwaZulu-Natal', 'Umlazi', true],
    ['Rosebank', 'Rosebank, Cape Town', true],
    ['Rosebank, Cape Town', 'Rosebank, Cape Town', true],
    ['Western Cape', 'Rosebank, Cape Town', true],
    ['Rosebank, Johannesburg', 'Rosebank, Cape Town', false],
    ['Johannesburg', 'Rosebank, Cape Town', false],
    ['Johannesburg', 'Rosebank', true],
  ])('lists a provider who serves %s for %s: %s', async (served, location, matches) => {
    const { providerId } = await aProvider(world, { specialty: 'Painting', locationsServed: [served] });
    expect((await found({ location, category: 'Painting' })).includes(providerId)).toBe(matches);
  });

  it('lists many good reviews before a single one, and a new provider before bad reviews', async () => {
    const where = { specialty: 'Painting', locationsServed: ['Weltevreden Valley'] };
    const rated = async (ratingSum: number, ratingCount: number) =>
      (await aProvider(world, { ...where, ratingSum, ratingCount })).providerId;
    const [single, bad, none, many] = [await rated(5, 1), await rated(6, 3), await rated(0, 0), await rated(94, 20)];
    expect(await found({ location: 'Weltevreden Valley', sort: 'rating' })).toEqual([many, single, none, bad]);
  });

  it('finds no provider by signs alone', async () => {
    await aProvider(world, { locationsServed: ['! ?', '%'] });
    for (const location of ['!', '! ?', '%', '\u{1f527}'.repeat(60)]) expect(await found({ location })).toEqual([]);
  });

  it('finds a place with a percent sign only by that sign', async () => {
    const { providerId } = await aProvider(world, { locationsServed: ['50% Corner'] });
    expect(await found({ location: '50%' })).toEqual([providerId]);
  });

  it('finds a place with quotes, braces and backslashes', async () => {
    const place = 'Die "Ou\\Plaas", {Karoo}';
    const { providerId } = await aProvider(world, { locationsServed: [place] });
    expect(await found({ location: place })).toEqual([providerId]);
  });

  it('includes the minimum rating and the minimum number of jobs', async () => {
    const specialty = 'Marketing';
    const four = await aProvider(world, { specialty, ratingSum: 4, ratingCount: 1, completedJobsCount: 10 });
    await aProvider(world, { specialty, ratingSum: 39, ratingCount: 10, completedJobsCount: 9 });
    await aProvider(world, { specialty });
    expect(await found({ category: specialty, minRating: 4 })).toEqual([four.providerId]);
    expect(await found({ category: specialty, minJobs: 10 })).toEqual([four.providerId]);
    expect(await found({ category: specialty, minRating: 4, minJobs: 11 })).toEqual([]);
  });
});

describe('one provider', () => {
  it('reads a provider by the id of the listing or the account', async () => {
    const [provider, reader] = [await aProvider(world, { ratingSum: 14, ratingCount: 3 }), await aMember(world)];
    await world.as(provider, (work) =>
      addService(work, { serviceName: 'Geysers', description: 'All sizes', priceCents: 1_850_00 }),
    );
    const byListing = await readProvider(world, reader, provider.providerId);
    expect(byListing).toMatchObject({
      overallRating: 4.7,
      ratingCount: 3,
      mine: false,
      services: [{ serviceName: 'Geysers', priceCents: 185000 }],
    });
    expect(await readProvider(world, reader, provider.id)).toEqual(byListing);
  });

  it('shows a pending provider only to themselves and to admins', async () => {
    const waiting = await aProvider(world, { status: 'pending' });
    expect((await readProvider(world, waiting, waiting.providerId)).mine).toBe(true);
    expect((await readProvider(world, await anAdmin(world), waiting.providerId)).mine).toBe(false);
    for (const stranger of [await aMember(world), await aProvider(world)]) {
      await expect(readProvider(world, stranger, waiting.providerId)).rejects.toMatchObject({
        code: 'request.not-found',
      });
    }
    await expect(readProvider(world, waiting, newId())).rejects.toMatchObject({ code: 'request.not-found' });
  });

  it('offers no actions to visitors, edit to the provider, and request, message and report to others', async () => {
    const provider = await aProvider(world);
    const actions = async (reader: Person | null, id = provider.providerId) =>
      (await readProvider(world, reader, id)).actions;
    expect(await actions(null)).toEqual([]);
    expect(await actions(provider)).toEqual(['edit']);
    for (const reader of [await aMember(world), await aProvider(world), await anAdmin(world)]) {
      expect(await actions(reader)).toEqual(['request-quote', 'message', 'report']);
    }
    const waiting = await aProvider(world, { status: 'pending' });
    expect(await actions(await anAdmin(world), waiting.providerId)).toEqual(['message', 'report']);
  });

  it('shows visitors only approved providers', async () => {
    const [provider, waiting] = [await aProvider(world), await aProvider(world, { status: 'pending' })];
    expect(await readProvider(world, null, provider.id)).toMatchObject({
      id: provider.providerId,
      mine: false,
      status: 'approved',
      onHoliday: false,
    });
    await expect(readProvider(world, null, waiting.providerId)).rejects.toMatchObject({ code: 'request.not-found' });
  });
});
