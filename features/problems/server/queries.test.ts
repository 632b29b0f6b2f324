import { describe, expect, it } from 'vitest';
import { cursor } from '#core/paging.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { newId } from '#server/columns.ts';
import { testStart, useWorld } from '#server/testing.ts';
import { likeProblem } from './like-problem.ts';
import { listProblems, newestProblems, ownProblems, readProblem } from './queries.ts';
import { aProblem } from './testing.ts';

const world = useWorld();
const later = (minutes: number) => new Date(testStart.getTime() + minutes * 60_000);
const ids = (items: { id: string }[]) => items.map(({ id }) => id);

describe('the list', () => {
  const found = async (filters: Parameters<typeof listProblems>[2]) => ids((await listProblems(world, (await aMember(world)).id, filters)).items);

  it('pages by ten through problems of the same instant, each once, whatever arrives meanwhile', async () => {
    const category = 'Cleaning';
    const posted: string[] = [];
    for (let count = 0; count < 23; count += 1) posted.push((await aProblem(world, { category })).id);
    const { id: reader } = await aMember(world);
    const pages: string[][] = [];
    for (let next: string | null | undefined; next !== null;) {
      const page = await listProblems(world, reader, { category, cursor: next === undefined ? undefined : cursor.parse(next) });
      pages.push(ids(page.items));
      next = page.next;
      await aProblem(world, { category, createdAt: later(1) });
    }
    expect(pages.map((page) => page.length)).toEqual([10, 10, 3]);
    expect(pages.flat()).toEqual(posted.toSorted().toReversed());
  });

  it('has no next page after exactly ten', async () => {
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
  ])('finds the location %s: %s', async (location, matches) => {
    const { id } = await aProblem(world, { category: 'Painting', location: 'Umhlanga Rocks, Durban 50% %x _y \\z École' });
    expect((await found({ category: 'Painting', location })).includes(id)).toBe(matches);
  });

  it('takes budgets from and to, both included, and leaves out those without one', async () => {
    const category = 'Marketing';
    const [small, large] = [await aProblem(world, { category, budgetCents: 1_000_00 }), await aProblem(world, { category, budgetCents: 100_000_000_00 })];
    const none = await aProblem(world, { category, budgetCents: null });
    expect(await found({ category, minBudgetCents: 1_000_00, maxBudgetCents: 1_000_00 })).toEqual([small.id]);
    expect(await found({ category, minBudgetCents: 1_000_01 })).toEqual([large.id]);
    expect(await found({ category, maxBudgetCents: 999_99 })).toEqual([]);
    expect(await found({ category, minBudgetCents: 2, maxBudgetCents: 1 })).toEqual([]);
    expect(await found({ category })).toContain(none.id);
  });

  it("takes days as Johannesburg's, both included", async () => {
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

  it('bears days at the ends of the calendar', async () => {
    const category = 'IT Services';
    const { id } = await aProblem(world, { category });
    expect(await found({ category, from: '0000-01-01', to: '9999-12-31' })).toEqual([id]);
    expect(await found({ category, from: '9999-12-31' })).toEqual([]);
    expect(await found({ category, to: '0000-01-01' })).toEqual([]);
  });

  it('asks for every filter at once, and knows no category that is none', async () => {
    const category = 'Graphic Design';
    const { id } = await aProblem(world, { category, location: 'Soweto', budgetCents: 500_00 });
    await aProblem(world, { category, location: 'Soweto', budgetCents: 400_00 });
    await aProblem(world, { category, location: 'Sandton', budgetCents: 500_00 });
    expect(await found({ category, location: 'soweto', minBudgetCents: 500_00, maxBudgetCents: 500_00, from: '2026-11-16', to: '2026-11-16' })).toEqual([id]);
    expect(await found({ category: 'Graphic%' })).toEqual([]);
  });
});

it('feeds the ten newest of every status, and says which of them the reader likes and owns', async () => {
  const { id: reader, ...person } = await aMember(world);
  const made = [];
  for (let minute = 100; minute < 112; minute += 1)
    made.push(await aProblem(world, { createdAt: later(minute), status: minute % 2 === 0 ? 'closed' : 'open' }));
  const own = await aProblem(world, { createdAt: later(200), owner: { ...person, id: reader } });
  const liked = made[11]!;
  await world.as({ ...person, id: reader }, (work) => likeProblem(work, liked.id, true));
  await world.as(await aMember(world), (work) => likeProblem(work, own.id, true));

  const feed = await newestProblems(world, reader);
  expect(ids(feed)).toEqual([own.id, ...ids(made).toReversed().slice(0, 9)]);
  expect(ids(feed.filter((card) => card.liked))).toEqual([liked.id]);
  expect(ids(feed.filter((card) => card.mine))).toEqual([own.id]);
  expect(feed[0]).toMatchObject({ likesCount: 1, ownerName: person.fullName, createdAt: later(200).toISOString() });
});

it("lists the reader's own problems alone, and those of one status where that is asked", async () => {
  const owner = await aMember(world);
  const open = await aProblem(world, { owner, createdAt: later(1) });
  const paused = await aProblem(world, { owner, createdAt: later(2), status: 'pending_quotes' });
  const closed = await aProblem(world, { owner, createdAt: later(3), status: 'closed' });
  await aProblem(world);
  expect(ids((await ownProblems(world, owner.id, {})).items)).toEqual(ids([closed, paused, open]));
  expect(ids((await ownProblems(world, owner.id, { status: 'open' })).items)).toEqual([open.id]);
});

it('reads one problem, and finds none that is not there', async () => {
  const problem = await aProblem(world);
  expect(await readProblem(world, problem.owner.id, problem.id)).toMatchObject({ id: problem.id, budgetCents: 250000, mine: true });
  await expect(readProblem(world, problem.owner.id, newId())).rejects.toMatchObject({ code: 'request.not-found' });
});
