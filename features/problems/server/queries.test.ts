import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { testStart, useWorld } from '#tests/support/testing.ts';
import { withdrawProblem } from './change-problem-status.ts';
import { likeProblem } from './like-problem.ts';
import {
  countNewer,
  countProblems,
  listPlaces,
  listProblems,
  listNewestProblems,
  listOwnProblems,
  readProblem,
  listRelatedProblems,
  findSimilarProblems,
} from './queries.ts';
import { aProblem } from './testing.ts';

const world = useWorld();
// The paper of a quote refuses to be emptied with the problem that it is about.
beforeAll(() => world.db.execute(sql`alter table documents disable trigger documents_never_emptied`));
const later = (minutes: number) => new Date(testStart.getTime() + minutes * 60_000);
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('the list', () => {
  const found = async (filters: Parameters<typeof listProblems>[2]) =>
    ids((await listProblems(world, (await aMember(world)).id, filters)).items);

  it('lists each problem of the same instant once, ten a page, while others arrive', async () => {
    const category = 'Cleaning';
    const posted: string[] = [];
    for (let count = 0; count < 23; count += 1) posted.push((await aProblem(world, { category })).id);
    const { id: reader } = await aMember(world);
    const pages = await readPages(async (from) => {
      const page = await listProblems(world, reader, { category, cursor: from });
      await aProblem(world, { category, createdAt: later(1) });
      return page;
    });
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3]);
    expect(ids(pages.flat())).toEqual(posted.toSorted().toReversed());
  });

  it('has no next page after exactly ten problems', async () => {
    for (let count = 0; count < 10; count += 1) await aProblem(world, { category: 'Carpentry' });
    const page = await listProblems(world, newId(), { category: 'Carpentry' });
    expect([page.items.length, page.next]).toEqual([10, null]);
  });

  it.each([
    ['umhlanga', true],
    ['HLANGA RO', true],
    ['UR', false],
    ['um', true],
    ['ro', true],
    ['%', true],
    ['_', true],
    ['\\', true],
    ['50%', true],
    ['5%%', false],
    ['U_hlanga', false],
    ['Durban%', false],
    ['é', true],
    ['É', true],
    ["'; drop table problems; --", false],
  ])('finds a problem by the location %j: %s', async (location, matches) => {
    const { id } = await aProblem(world, {
      category: 'Painting',
      location: 'Umhlanga Rocks, Durban 50% %x _y \\z École',
    });
    expect((await found({ category: 'Painting', location })).includes(id)).toBe(matches);
  });

  it('filters by budget, both ends included, and leaves out problems without a budget', async () => {
    const category = 'Marketing';
    const [small, large] = [
      await aProblem(world, { category, budgetCents: 1_000_00 }),
      await aProblem(world, { category, budgetCents: 100_000_000_00 }),
    ];
    const none = await aProblem(world, { category, budgetCents: null });
    expect(await found({ category, minBudgetCents: 1_000_00, maxBudgetCents: 1_000_00 })).toEqual([small.id]);
    expect(await found({ category, minBudgetCents: 1_000_01 })).toEqual([large.id]);
    expect(await found({ category, maxBudgetCents: 999_99 })).toEqual([]);
    expect(await found({ category, minBudgetCents: 2, maxBudgetCents: 1 })).toEqual([]);
    expect(await found({ category })).toContain(none.id);
  });

  it('filters by days in Johannesburg, both included', async () => {
    const category = 'Gardening';
    const at = async (createdAt: string) => (await aProblem(world, { category, createdAt: new Date(createdAt) })).id;
    await at('2026-11-09T21:59:59.999Z');
    const first = await at('2026-11-09T22:00:00.000Z');
    const last = await at('2026-11-11T21:59:59.999Z');
    await at('2026-11-11T22:00:00.000Z');
    expect(await found({ category, from: '2026-11-10', to: '2026-11-11' })).toEqual([last, first]);
    expect(await found({ category, from: '2026-11-10', to: '2026-11-10' })).toEqual([first]);
    expect(await found({ category, from: '2026-11-11', to: '2026-11-10' })).toEqual([]);
  });

  it('filters by days at the ends of the calendar', async () => {
    const category = 'IT Services';
    const { id } = await aProblem(world, { category });
    expect(await found({ category, from: '0000-01-01', to: '9999-12-31' })).toEqual([id]);
    expect(await found({ category, from: '9999-12-31' })).toEqual([]);
    expect(await found({ category, to: '0000-01-01' })).toEqual([]);
  });

  it('combines all filters, and finds nothing in an unknown category', async () => {
    const category = 'Graphic Design';
    const { id } = await aProblem(world, { category, location: 'Soweto', budgetCents: 500_00 });
    await aProblem(world, { category, location: 'Soweto', budgetCents: 400_00 });
    await aProblem(world, { category, location: 'Sandton', budgetCents: 500_00 });
    expect(
      await found({
        category,
        location: 'soweto',
        minBudgetCents: 500_00,
        maxBudgetCents: 500_00,
        from: '2026-11-16',
        to: '2026-11-16',
      }),
    ).toEqual([id]);
    expect(await found({ category: 'Graphic%' })).toEqual([]);
  });
});

it('feeds the ten newest problems of every status, and marks those that the reader likes or owns', async () => {
  const { id: reader, ...person } = await aMember(world);
  const made = [];
  for (let minute = 100; minute < 112; minute += 1)
    made.push(await aProblem(world, { createdAt: later(minute), status: minute % 2 === 0 ? 'closed' : 'open' }));
  const own = await aProblem(world, { createdAt: later(200), owner: { ...person, id: reader } });
  const liked = made[11]!;
  await world.as({ ...person, id: reader }, (work) => likeProblem(work, liked.id, true));
  await world.as(await aMember(world), (work) => likeProblem(work, own.id, true));

  const feed = await listNewestProblems(world, reader);
  expect(ids(feed)).toEqual([own.id, ...ids(made).toReversed().slice(0, 9)]);
  expect(ids(feed.filter((card) => card.liked))).toEqual([liked.id]);
  expect(ids(feed.filter((card) => card.mine))).toEqual([own.id]);
  expect(feed[0]).toMatchObject({ likesCount: 1, ownerName: person.fullName, createdAt: later(200).toISOString() });
});

it('offers the steps of a problem only to its owner', async () => {
  const owner = await aMember(world);
  const offered = {
    pause: { step: 'pause', label: 'Pause', confirm: null, obstacle: null },
    reopen: { step: 'reopen', label: 'Reopen', confirm: null, obstacle: null },
  };
  const withdraw = {
    step: 'withdraw',
    label: 'Withdraw',
    confirm: 'We will tell providers who have not answered yet, and providers whose quotes you have not decided on.',
    obstacle: null,
  };
  for (const [status, steps, editable] of [
    ['open', [offered.pause, withdraw], true],
    ['pending_quotes', [offered.reopen, withdraw], true],
    ['closed', [], false],
  ] as const) {
    const { id } = await aProblem(world, { owner, status });
    expect(await readProblem(world, owner, id)).toMatchObject({ mine: true, steps, editable });
    for (const reader of [null, await aMember(world)])
      expect(await readProblem(world, reader, id)).toMatchObject({
        mine: false,
        liked: false,
        steps: [],
        editable: false,
      });
    expect((await listOwnProblems(world, owner.id, { status })).items).toMatchObject([{ id, steps, editable }]);
  }
});

describe('the count of newer problems', () => {
  it('counts newer problems of other people, of every status, by instant and id', async () => {
    const reader = await aMember(world);
    const at = later(10_000);
    const first = await aProblem(world, { createdAt: at });
    const seen = await aProblem(world, { createdAt: at });
    const count = (person: string | null) => countNewer(world, person, seen.id);
    expect([await count(reader.id), await countNewer(world, null, first.id)]).toEqual([0, 1]);
    await aProblem(world, { createdAt: at, status: 'closed' });
    await aProblem(world, { createdAt: later(10_001) });
    await aProblem(world, { createdAt: later(10_002), owner: reader });
    expect([await count(reader.id), await count(null)]).toEqual([2, 3]);
  });

  it('counts at most 99 newer problems, and refuses a problem that does not exist', async () => {
    const [seen, owner] = [await aProblem(world, { createdAt: later(20_000) }), await aMember(world)];
    await Promise.all(
      Array.from({ length: 101 }, (_, minute) => aProblem(world, { owner, createdAt: later(20_001 + minute) })),
    );
    expect(await countNewer(world, null, seen.id)).toBe(99);
    await expect(countNewer(world, null, newId())).rejects.toMatchObject({ code: 'request.not-found' });
  });
});

describe('the count of matching problems', () => {
  it('counts the problems that the list finds, by every filter', async () => {
    const location = 'Makhanda, Eastern Cape';
    await aProblem(world, { category: 'Painting', location, budgetCents: 100 });
    await aProblem(world, { category: 'Plumbing', location, budgetCents: 200, createdAt: later(-3 * 24 * 60) });
    for (const filters of [
      {},
      { category: 'Painting' },
      { minBudgetCents: 150 },
      { maxBudgetCents: 150 },
      { from: '2026-11-16' },
      { to: '2026-11-15' },
    ]) {
      const { items } = await listProblems(world, null, { location: 'makhanda', ...filters });
      expect(await countProblems(world, null, { location: 'makhanda', ...filters })).toEqual({
        count: items.length,
        more: false,
      });
    }
  });

  it('counts matching problems exactly up to 1,000', async () => {
    const owner = await aMember(world);
    const insert = (count: number) =>
      world.db
        .execute(sql`insert into problems (id, owner_id, title, description, location, status, last_activity_at, created_at, updated_at)
        select gen_random_uuid(), ${owner.id}, 'Tap', 'It drips.', 'Qonce', 'open', now(), now(), now() from generate_series(1, ${count}::int)`);
    await world.db.execute(
      sql`insert into problem_places (location, problem_count, shared) values ('Qonce', 0, 'Qonce')`,
    );
    await insert(1000);
    expect(await countProblems(world, null, { location: 'qonce' })).toEqual({ count: 1000, more: false });
    await insert(1);
    expect(await countProblems(world, null, { location: 'qonce' })).toEqual({ count: 1000, more: true });
  });
});

describe('related problems', () => {
  const related = async (id: string) => ids(await listRelatedProblems(world, null, id));

  it('relates at most four open problems of the category, those of the same suburb first, then the newest', async () => {
    const category = 'Electrical';
    const make = (minutes: number, more: object = {}) =>
      aProblem(world, { category, location: 'Durban', createdAt: later(minutes), ...more });
    const seen = await make(0, { location: 'Soweto, Gauteng' });
    expect(await related(seen.id)).toEqual([]);
    const older = await make(1, { location: ' SOWETO' });
    const near = await make(2, { location: 'soweto , South Africa' });
    await make(9, { location: 'Soweto', status: 'closed' });
    await make(9, { location: 'Soweto', status: 'pending_quotes' });
    await make(9, { category: 'Cleaning', location: 'Soweto' });
    await make(9, { category: null, location: 'Soweto' });
    const [third, second, first] = [await make(3), await make(4), await make(5, { location: '' })];
    expect(await related(seen.id)).toEqual(ids([near, older, first, second]));
    expect(await related(first.id)).toEqual(ids([second, third, near, older]));
  });

  it('relates problems under the old and the new name of a category whose rows are being moved', async () => {
    const make = async (category: string) => (await aProblem(world, { category, location: 'Durban' })).id;
    await world.db.execute(sql`insert into categories (name, position) values ('Hives', 98), ('Bees', 99)`);
    const [seen, old] = [await make('Hives'), await make('Hives')];
    await world.db.execute(sql`update categories set became = 'Bees' where name = 'Hives'`);
    await world.db.execute(sql`insert into category_moves (name, holder) values ('Hives', 'problems')`);
    const moved = await make('Bees');
    expect((await related(seen)).toSorted()).toEqual([old, moved].toSorted());
    expect((await related(moved)).toSorted()).toEqual([old, seen].toSorted());
  });

  it('relates problems of the same suburb where there is no category, and none where there is neither', async () => {
    const seen = await aProblem(world, { category: null, location: 'Mthatha' });
    const near = await aProblem(world, { location: 'mthatha, Eastern Cape' });
    expect(await related(seen.id)).toEqual([near.id]);
    expect(await related((await aProblem(world, { category: null, location: '' })).id)).toEqual([]);
    await expect(related(newId())).rejects.toMatchObject({ code: 'request.not-found' });
  });
});

describe('similar problems', () => {
  const description = 'The kitchen tap has been dripping for a week and the cupboard below it is wet.';
  const similar = async (person: { id: string }, typed: Partial<Parameters<typeof findSimilarProblems>[2]>) =>
    ids(await findSimilarProblems(world, person.id, { description, ...typed }));

  it('finds unclosed problems of the reader in nearly the same words', async () => {
    const owner = await aMember(world);
    const { id } = await aProblem(world, { owner, title: 'Dripping tap', description, status: 'pending_quotes' });
    await aProblem(world, {
      owner,
      title: 'Toilet',
      description: 'The toilet in the bathroom has been running for a week and the floor is dry.',
    });
    await aProblem(world, {
      owner,
      title: 'Sink',
      description: 'The kitchen sink is blocked, water stands in it and does not drain.',
    });
    await aProblem(world, { owner, title: 'Dripping tap', description, status: 'closed' });
    await aProblem(world, { title: 'Dripping tap', description });
    for (const typed of [
      { description },
      { description: description.toUpperCase() },
      { description: `Please help! ${description} I am at home after five.` },
      { description: 'The tap in my kitchen has been dripping for a week, and the cupboard under it is wet' },
      { description: 'It is worse now.', title: 'The dripping tap' },
      { description, category: 'Electrical' },
    ]) {
      expect([typed, await similar(owner, typed)]).toEqual([typed, [id]]);
    }
    for (const typed of [
      { description: 'The shower in the main bathroom has no pressure since they worked in the street.' },
      { description: 'Paint two bedrooms and the passage, walls only.', category: 'Painting' },
      { description: '%' },
      { description: '🔧' },
    ]) {
      expect([typed, await similar(owner, typed)]).toEqual([typed, []]);
    }
  });

  it('finds at most three similar problems, the most similar first', async () => {
    const owner = await aMember(world);
    const [other, same] = [
      await aProblem(world, {
        owner,
        title: 'a',
        description: `${description} Please come soon.`,
        createdAt: later(1),
      }),
      await aProblem(world, { owner, title: 'b', description }),
    ];
    for (let count = 0; count < 2; count += 1)
      await aProblem(world, { owner, title: 'c', description: `${description} Please come today, the floor is wet.` });
    const found = await similar(owner, {});
    expect(found).toHaveLength(3);
    expect(found.slice(0, 2)).toEqual([same.id, other.id]);
  });
});

describe('places', () => {
  it('suggests at most eight places: known ones first, then those with most problems; for a filter, only places with problems', async () => {
    for (const [location, count] of [
      ['Kuruman, Northern Cape', 2],
      ['Kathu, Northern Cape', 3],
      ['KURUMAN', 1],
    ] as const)
      for (let made = 0; made < count; made += 1) await aProblem(world, { location });
    const gone = await aProblem(world, { location: 'Kuruman Mine' });
    await world.as(gone.owner, (work) => withdrawProblem(work, gone.id));
    await aProblem(world, { location: 'Kuruman Nowhere', status: 'closed' });
    expect(await listPlaces(world, newId(), 'kurUman', 'post')).toEqual(['Kuruman, Northern Cape', 'KURUMAN']);
    expect(await listPlaces(world, newId(), 'ka', 'post')).toEqual(['Kathu, Northern Cape']);
    expect(await listPlaces(world, newId(), 'northern c', 'filter')).toEqual([
      'Northern Cape',
      'Kathu, Northern Cape',
      'Kuruman, Northern Cape',
    ]);
    expect(await listPlaces(world, newId(), 'western c', 'filter')).toEqual([]);
    expect(await listPlaces(world, newId(), 'western c', 'post')).toEqual(['Western Cape']);
    expect(await listPlaces(world, newId(), 'Upington, nor', 'filter')).toEqual([]);
    expect(await listPlaces(world, newId(), 'Upington, nor', 'post')).toEqual([
      'Upington, North West',
      'Upington, Northern Cape',
    ]);
    for (let street = 0; street < 9; street += 1) await aProblem(world, { location: `${street} Bo-Kaap` });
    expect(await listPlaces(world, newId(), 'bo-kaap', 'post')).toHaveLength(8);
  });

  it.each(['%', '_', '\\', '___', '%%%', "'; drop table problems; --"])(
    'searches for %j in places literally',
    async (typed) => {
      await world.db.execute(sql`truncate problem_places`);
      await aProblem(world, { location: 'Springs' });
      expect(await listPlaces(world, newId(), typed, 'post')).toEqual([]);
      await aProblem(world, { location: `${typed} Springs` });
      expect(await listPlaces(world, newId(), typed, 'post')).toEqual([`${typed} Springs`]);
    },
  );
});

it('finds problems by the city or province around their place, and despite a typing error', async () => {
  await world.db.execute(sql`truncate problems, problem_places cascade`);
  const inSoweto = await aProblem(world, { location: 'Orlando West', createdAt: later(1) });
  const inBloem = await aProblem(world, { location: 'Westdene, Bloemfontein', createdAt: later(2) });
  const inJoburg = await aProblem(world, { location: 'Westdene, Johannesburg', createdAt: later(3) });
  const found = async (location: string) => {
    const { items } = await listProblems(world, null, { location });
    expect(await countProblems(world, null, { location })).toEqual({ count: items.length, more: false });
    return ids(items);
  };
  for (const typed of ['Soweto', 'soweto, Johannesburg', 'Sowetto']) expect(await found(typed)).toEqual([inSoweto.id]);
  expect(await found('Jozi')).toEqual(ids([inJoburg, inSoweto]));
  expect(await found('Free State')).toEqual([inBloem.id]);
  expect(await found('Westdene, Bloem')).toEqual([inBloem.id]);
  // A city with this many places lists them no longer one by one.
  for (let street = 0; street < 25; street += 1)
    await aProblem(world, { location: `${street} Vilakazi Street, Orlando West` });
  expect(await countProblems(world, null, { location: 'Soweto' })).toEqual({ count: 26, more: false });
});

it('lists and counts problems of one status, or all that are not closed', async () => {
  const location = 'Musina';
  const open = await aProblem(world, { location, createdAt: later(1) });
  const paused = await aProblem(world, { location, createdAt: later(2), status: 'pending_quotes' });
  const closed = await aProblem(world, { location, createdAt: later(3), status: 'closed' });
  for (const [status, expected] of [
    [undefined, [closed, paused, open]],
    ['unclosed', [paused, open]],
    ['open', [open]],
    ['pending_quotes', [paused]],
    ['closed', [closed]],
  ] as const) {
    const filters = { location, status };
    expect(ids((await listProblems(world, null, filters)).items)).toEqual(ids([...expected]));
    expect(await countProblems(world, null, filters)).toEqual({ count: expected.length, more: false });
  }
});

it("lists the reader's own problems, or only those of one status", async () => {
  const owner = await aMember(world);
  const open = await aProblem(world, { owner, createdAt: later(1) });
  const paused = await aProblem(world, { owner, createdAt: later(2), status: 'pending_quotes' });
  const closed = await aProblem(world, { owner, createdAt: later(3), status: 'closed' });
  await aProblem(world);
  expect(ids((await listOwnProblems(world, owner.id, {})).items)).toEqual(ids([closed, paused, open]));
  expect(ids((await listOwnProblems(world, owner.id, { status: 'open' })).items)).toEqual([open.id]);
  const two = await listOwnProblems(world, owner.id, { limit: 2 });
  expect(ids(two.items)).toEqual(ids([closed, paused]));
  expect(two.next).not.toBeNull();
});

it('reads one problem, and refuses one that does not exist', async () => {
  const problem = await aProblem(world);
  expect(await readProblem(world, problem.owner, problem.id)).toMatchObject({
    id: problem.id,
    budgetCents: 250000,
    mine: true,
  });
  await expect(readProblem(world, problem.owner, newId())).rejects.toMatchObject({ code: 'request.not-found' });
});
