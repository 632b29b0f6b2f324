import { query } from '#engine/postgres/read.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { system } from '#engine/actor.ts';
import { useWorld } from '#tests/support/testing.ts';
import { takeStep } from '#engine/take-step.ts';
import { newProblem } from '../contract.ts';
import { returnProblem, settleProblem, pauseProblem, reopenProblem, withdrawProblem } from './change-problem-status.ts';
import { editProblem } from './edit-problem.ts';
import { postProblem } from './post-problem.ts';
import { problemSubject } from './tables.ts';
import { aProblem } from './testing.ts';

const world = useWorld();

type Counts = Record<string, number>;

/** The kept counts and a recount, each with its categories, suburbs (`@`, in small letters) and places (`#`). */
async function counts(): Promise<{ kept: Counts; real: Counts }> {
  const kept = sql`
    select category as key, problem_count as count from problem_categories union all
    select '@' || key, problem_count from problem_suburbs union all
    select '#' || location, problem_count from problem_places`;
  const suburb = sql`lower(trim(split_part(location, ',', 1)))`;
  const real = sql`
    select category as key, count(*)::int as count from problems where status <> 'closed' and category is not null group by 1 union all
    select '@' || ${suburb}, count(*)::int from problems where status <> 'closed' and ${suburb} <> '' group by 1 union all
    select '#' || location, count(*)::int from problems where status <> 'closed' and location <> '' group by 1`;
  const read = async (statement: typeof kept) => {
    const rows = await query<{ key: string; count: number }>(world.db).rows(statement);
    return Object.fromEntries(rows.filter(({ count }) => count !== 0).map(({ key, count }) => [key, count]));
  };
  return { kept: await read(kept), real: await read(real) };
}

beforeEach(async () => {
  await world.db.execute(sql`truncate problem_categories, problem_suburbs, problem_places`);
  await world.db.execute(sql`update problems set status = 'closed'`);
});

const post = async (input: object) => {
  const owner = await aMember(world);
  const fields = newProblem.parse({ description: 'It drips.', ...input });
  return { owner, id: (await world.as(owner, (work) => postProblem(work, fields))).id };
};

it('counts unclosed problems by category, suburb and place, and reads a suburb in any case as one', async () => {
  await post({ category: 'Plumbing', location: 'Soweto' });
  await post({ category: 'Plumbing', location: ' SOWETO , Gauteng' });
  await post({ location: 'Sandton, Johannesburg' });
  await post({ category: 'Painting' });
  await post({ category: 'Painting', location: ', Gauteng' });
  expect((await counts()).kept).toEqual({
    Plumbing: 2,
    Painting: 2,
    '@soweto': 2,
    '@sandton': 1,
    '#Soweto': 1,
    '#SOWETO , Gauteng': 1,
    '#Sandton, Johannesburg': 1,
    '#, Gauteng': 1,
  });
  const [soweto] = await query<{ suburb: string }>(world.db).rows(sql`
    select suburb from problem_suburbs where key = 'soweto'`);
  expect(soweto?.suburb).toBe('Soweto');
});

it('changes the counts only with steps that close or return a problem', async () => {
  const { owner, id } = await post({ category: 'Plumbing', location: 'Soweto' });
  const open = { Plumbing: 1, '@soweto': 1, '#Soweto': 1 };
  const kept = async () => (await counts()).kept;
  await world.as(owner, (work) => pauseProblem(work, id));
  expect(await kept()).toEqual(open);
  await world.as(owner, (work) => reopenProblem(work, id));
  expect(await kept()).toEqual(open);
  await world.as(system, (work) => settleProblem(work, id));
  expect(await kept()).toEqual({});
  await world.as(system, (work) => returnProblem(work, id));
  expect(await kept()).toEqual(open);
  await world.as(system, (work) => takeStep(work, problemSubject, 'lapse', { id, by: 'system' }));
  expect(await kept()).toEqual({});
  await world.as(system, (work) => returnProblem(work, id));
  await world.as(owner, (work) => withdrawProblem(work, id));
  expect(await kept()).toEqual({});
});

it('moves the counts when an edit changes the category or the location', async () => {
  const { owner, id } = await post({ category: 'Plumbing', location: 'Soweto' });
  const edit = (input: object) =>
    world.as(owner, (work) => editProblem(work, id, newProblem.parse({ description: 'It drips.', ...input })));
  await edit({ category: 'Painting', location: 'Soweto, Gauteng' });
  expect((await counts()).kept).toEqual({ Painting: 1, '@soweto': 1, '#Soweto, Gauteng': 1 });
  await edit({});
  expect((await counts()).kept).toEqual({});
  await edit({ category: 'Painting' });
  await world.as(owner, (work) => withdrawProblem(work, id));
  await expect(edit({ category: 'Plumbing' })).rejects.toMatchObject({ code: 'problems.closed' });
  expect((await counts()).kept).toEqual({});
});

it('keeps the counts exact under concurrent posts, edits, withdrawals, settlements and returns', async () => {
  const categories = ['Plumbing', 'Painting', 'Cleaning', undefined];
  const locations = ['Soweto', 'SOWETO, Gauteng', 'Sandton', '', 'Durban, KwaZulu-Natal'];
  const fields = (turn: number) =>
    newProblem.parse({ description: 'It drips.', category: categories[turn % 4], location: locations[(turn * 3) % 5] });
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, turn) =>
      aProblem(world, { category: categories[turn % 4] ?? null, location: locations[turn % 5] ?? '' }),
    ),
  );
  const owner = await aMember(world);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 240 }, (_, turn) => {
      const problem = made[(turn * 7) % made.length]!;
      if (turn % 5 === 0) return world.as(owner, (work) => postProblem(work, fields(turn)));
      if (turn % 5 === 1) return world.as(problem.owner, (work) => withdrawProblem(work, problem.id));
      if (turn % 5 === 2) return world.as(system, (work) => returnProblem(work, problem.id));
      if (turn % 5 === 3) return world.as(system, (work) => settleProblem(work, problem.id));
      return world.as(problem.owner, (work) => editProblem(work, problem.id, fields(turn)));
    }),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: expect.stringMatching(/^(request\.conflict|problems\.closed)$/) });
  }
  const { kept, real } = await counts();
  expect(kept).toEqual(real);
  expect(kept['Plumbing']).toBeGreaterThan(0);
});
