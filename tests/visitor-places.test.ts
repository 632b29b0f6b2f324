import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#engine/actor.ts';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { hideProblem } from '#features/problems/server/hide-problem.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import { reads } from '#tests/support/operations.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';

/** Posts problems at an address, and looks for its street in everything that a visitor of a public site reads. */
const world = useWorld();
const test = useApp(world);

const location = '12 Kwikstert Road, Observatory, Cape Town';
const street = /kwikstert/i;

let planted: Awaited<ReturnType<typeof plant>>;
beforeAll(async () => {
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  planted = await plant();
  await world.settle();
});

async function plant() {
  const [member, provider] = [await aMember(world), await aProvider(world)];
  const [open, other] = [
    await aProblem(world, { owner: member, title: 'Geyser', category: 'Plumbing', location }),
    await aProblem(world, { category: 'Plumbing', location }),
  ];
  const done = await aProblem(world, { owner: member, location, status: 'closed' });
  await aJob(world, { provider, member, problemId: done.id, status: 'work_completed' });
  return { provider, open, other, done };
}

/** The queries of each operation that a visitor may look around with, after the ids in its path. */
const listPaths = (): Record<string, string[]> => {
  const { provider, open, other, done } = planted;
  const problems = [open, other, done].map(({ id }) => `/problems/${id}`);
  const places = ['12', 'Kwik', 'Kwikstert Road', 'Observatory', 'Cape Town'].map(encodeURIComponent);
  const listing = `/providers/${provider.providerId}`;
  return {
    'problems.feed': ['/problems/feed'],
    'problems.newer': problems.map((path) => `${path}/newer`),
    'problems.list': ['/problems', ...places.map((place) => `/problems?location=${place}`)],
    'problems.count': ['/problems/count'],
    'problems.places': places.flatMap((place) => [
      `/problems/places?q=${place}`,
      `/problems/places?q=${place}&for=post`,
    ]),
    'problems.read': problems,
    'problems.related': problems.map((path) => `${path}/related`),
    'problems.comments': problems.map((path) => `${path}/comments`),
    'providers.list': ['/providers'],
    'providers.read': [listing],
    'jobs.completedBy': [`${listing}/completed-jobs`],
    'reviews.ofProvider': [`${listing}/reviews`],
    'reviews.distribution': [`${listing}/reviews/distribution`],
    'visits.keptByProviders': [`/kept-visits?ids=${provider.providerId}`],
    'insights.sidebar': ['/sidebar'],
    'plans.list': ['/plans'],
    'search.find': places.map((place) => `/search?q=${place}`),
    'search.suggest': places.map((place) => `/search/suggestions?q=${place}`),
  };
};

const browsing = reads
  .filter(({ access, feature }) => access === 'browsing' || feature === 'search')
  .map(({ operation }) => operation);

it('asks every operation that is open for browsing', () => {
  expect(Object.keys(listPaths()).toSorted()).toEqual(
    browsing.filter((name) => name !== 'search.unmatched').toSorted(),
  );
});

it('names the street of a problem to no visitor', async () => {
  const leaks: string[] = [];
  const answers: string[] = [];
  for (const [operation, paths] of Object.entries(listPaths()))
    for (const path of paths) {
      const { status, body } = await test.call(null, 'GET', `/api${path}`);
      expect([path, status]).toEqual([path, 200]);
      const text = JSON.stringify(body);
      answers.push(text);
      if (street.test(text)) leaks.push(operation);
    }
  expect([...new Set(leaks)]).toEqual([]);
  expect(answers.join()).toContain('Observatory');
});

it('suggests the places of addresses to visitors once each, where they contain the typed text', async () => {
  const suggested = async (typed: string) =>
    (await test.call(null, 'GET', `/api/problems/places?q=${typed}`)).body['items'];
  expect(await suggested('Observ')).toEqual(['Observatory, Cape Town']);
  expect(await suggested('Kwikstert')).toEqual([]);
  const member = await aMember(world);
  expect((await test.call(member, 'GET', '/api/problems/places?q=Kwikstert')).body['items']).toEqual([location]);
});

describe('a street that a visitor types', () => {
  const idsOf = (items: unknown) => (items as { id: string }[]).map(({ id }) => id);
  const read = async (who: Person | null, path: string) => (await test.call(who, 'GET', `/api${path}`)).body;
  const filtered = async (who: Person | null, place: string) => {
    const filter = `location=${encodeURIComponent(place)}`;
    const ids = idsOf((await read(who, `/problems?${filter}`))['items']).toSorted();
    expect((await read(who, `/problems/count?${filter}`))['count']).toBe(ids.length);
    return ids;
  };
  const found = async (who: Person | null, words: string) =>
    idsOf((await read(who, `/search?q=${encodeURIComponent(words)}`))['problems']).toSorted();

  it('finds no problem for the visitor by filter, count or search, and for others all', async () => {
    const { open, other, done } = planted;
    const [all, admin] = [[open.id, other.id, done.id].toSorted(), await anAdmin(world)];
    for (const typed of ['12 Kwik', 'Kwikstert', 'Kwikstert Road', location, 'Kwikstert Road, Observatory']) {
      expect([typed, await filtered(null, typed)]).toEqual([typed, []]);
      expect([typed, await found(null, typed)]).toEqual([typed, []]);
      expect([typed, await filtered(admin, typed)]).toEqual([typed, all]);
    }
    expect(await filtered(null, '12')).toEqual([]);
    expect(await found(admin, 'Kwikstert')).toEqual(all);
    for (const typed of ['Observatory', 'observ', 'ob', 'Observatory, Cape Town', 'Cape T', 'Western Cape'])
      expect([typed, await filtered(null, typed)]).toEqual([typed, all]);
    expect(await found(null, 'Observatory')).toEqual(all);
    expect(await found(null, 'problem observatory')).toEqual(await found(admin, 'problem observatory'));
  });

  it('finds none where the street is named after a place, or many streets have the name', async () => {
    const [named, unknown] = [
      await aProblem(world, { location: 'Durban Road, Bellville' }),
      await aProblem(world, { location: '9 Kwikstert Road, Kwikstert Village' }),
    ];
    expect([await filtered(null, 'Durban'), await found(null, 'Durban')]).toEqual([[], []]);
    expect([await filtered(null, 'Bellv'), await found(null, 'Bellville')]).toEqual([[named.id], [named.id]]);
    for (let number = 30; number < 55; number += 1)
      await aProblem(world, { location: `${number} Kwikstert Road, Gordon's Bay`, category: 'Painting' });
    expect(await filtered(null, 'Kwikstert')).toEqual([unknown.id]);
    expect((await read(null, '/problems/count?location=Gordon'))['count']).toBe(25);
    expect((await read(null, '/problems/count?location=Kwikstert%20Road,%20Gordon'))['count']).toBe(0);
  });

  it('finds problems by a place written without commas, and not by a street written so', async () => {
    const written = ['Midrand Gauteng', 'Sandton CBD area', 'Kimberley Central, near the mall'];
    const ids: string[] = [];
    for (const place of written) ids.push((await aProblem(world, { location: place, category: 'Carpentry' })).id);
    const [midrand = '', sandton = '', kimberley = ''] = ids;
    await aProblem(world, { location: 'Zinnia Road Sandton', category: 'Carpentry' });
    for (const [typed, ...found] of [
      ['Midrand', midrand],
      ['Gauteng', midrand, sandton],
      ['midrand g', midrand],
      ['Sandton', sandton],
      ['CBD area', sandton],
      ['Kimberley', kimberley],
    ] as const) {
      expect([typed, await filtered(null, typed)]).toEqual([typed, found.toSorted()]);
    }
    expect([await filtered(null, 'Zinnia'), await filtered(null, 'near the mall')]).toEqual([[], []]);
    expect(await found(null, 'Carpentry Sandton')).toEqual([sandton]);
  });

  it('finds no street either while visitors may not look around, and words of descriptions all the same', async () => {
    const { id } = await aProblem(world, { title: 'Tap', description: 'It drips on the zinnias.', location });
    await world.db.update(siteSettings).set({ publicBrowsing: false });
    expect([await found(null, 'zinnias'), await found(null, 'zinnias observatory')]).toEqual([[id], [id]]);
    expect(await found(null, 'kwikstert')).not.toContain(id);
    expect(await found(null, 'zinnias kwikstert')).toEqual([]);
    await world.db.update(siteSettings).set({ publicBrowsing: true });
  });
});

it('names the suburb of a completed job without its street, and none while its problem is hidden', async () => {
  const { provider, done } = planted;
  const suburb = async () =>
    (await test.call(await aMember(world), 'GET', `/api/providers/${provider.providerId}/completed-jobs`)).body;
  expect(await suburb()).toMatchObject({ items: [{ suburb: 'Observatory' }] });
  await world.as(await anAdmin(world), (work) => hideProblem(work, { id: done.id, reason: 'It names a neighbour.' }));
  expect(await suburb()).toMatchObject({ items: [{ suburb: '' }] });
});

it('gives an anonymous reader no more than share heads have while the site is not public', async () => {
  const owner = await aMember(world, { fullName: 'Nomvula Radebe' });
  await aProblem(world, {
    owner,
    title: 'Sprinkler',
    description: 'Broken since Monday.',
    location: '12 Main Road, Observatory, Cape Town',
    budgetCents: 500_00,
  });
  const trader = await aProvider(world, {
    fullName: 'Sprinkler Kings',
    shortBio: 'Any hour.',
    savedAt: world.clock.now(),
  });
  await world.db.update(siteSettings).set({ publicBrowsing: false });
  const { body } = await test.call(null, 'GET', '/api/search?q=sprinkler');
  await world.db.update(siteSettings).set({ publicBrowsing: true });
  expect(body).toMatchObject({
    problems: [
      { title: 'Sprinkler', description: '', location: 'Observatory', budgetCents: null, ownerName: 'Nomvula' },
    ],
    providers: [{ id: trader.providerId, name: 'Sprinkler', shortBio: '' }],
  });
});
