import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aMember, anAdmin } from '#features/accounts/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { listProviders } from '#features/providers/server/queries.ts';
import { mergeCategory, saveCategory } from '#features/site/server/categories/change-categories.ts';
import { listManagedCategories } from '#features/site/server/categories/queries.ts';
import type { Person } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { useApp, useWorld } from '#tests/support/testing.ts';
import { postProblem } from './post-problem.ts';
import { countByCategory, listProblems } from './queries.ts';
import { aProblem } from './testing.ts';

const world = useWorld();
const test = useApp(world);
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(world);
});

const find = async (name: string) => (await listManagedCategories(world)).find((one) => one.name === name)!;
const rename = async (from: string, name: string) => {
  const { id, icon, version } = await find(from);
  await world.as(admin, (work) => saveCategory(work, { id, icon, version, name, reason: 'A better name' }));
};
const merge = async (from: string, to: string) => {
  const [{ id, version }, { id: into }] = [await find(from), await find(to)];
  await world.as(admin, (work) => mergeCategory(work, { id, version, into, reason: 'They are one' }));
};
/** Lets the queue work until nothing is left to move. */
const moveAll = async () => {
  for (let left = 20; left > 0; left -= 1) expect(await world.deliver()).toEqual([]);
};
const found = async (category: string) =>
  (await listProblems(world, null, { category })).items.map(({ id, category: rows }) => [id, rows]);
const counts = async () =>
  Object.fromEntries((await countByCategory(world)).map(({ category, count }) => [category, count]));
const countRows = async (table: 'problems' | 'providers', column: string, name: string) => {
  const [row] = await query<{ count: number }>(world.db).rows(sql`
    select count(*)::int as count from ${sql.raw(table)} where ${sql.raw(column)} = ${name}`);
  return row?.count;
};

it('shows, finds and counts problems under the new name at once, while their rows are moved in steps', async () => {
  const owner = await aMember(world);
  for (let left = 201; left > 0; left -= 1) await aProblem(world, { owner, category: 'Plumbing' });
  const closed = await aProblem(world, { owner, category: 'Plumbing', status: 'closed' });
  await rename('Plumbing', 'Pipes');
  expect(await countRows('problems', 'category', 'Plumbing')).toBe(202);
  for (const name of ['Pipes', 'Plumbing']) {
    const rows = await found(name);
    expect([rows.length, new Set(rows.map(([, category]) => category))]).toEqual([10, new Set(['Pipes'])]);
  }
  expect(await counts()).toEqual({ Pipes: 201 });
  await world.deliver();
  expect(await countRows('problems', 'category', 'Plumbing')).toBe(2);
  expect((await find('Pipes')).isMoving).toBe(true);
  expect(await counts()).toEqual({ Pipes: 201 });
  await moveAll();
  expect([await countRows('problems', 'category', 'Pipes'), (await find('Pipes')).isMoving]).toEqual([202, false]);
  const rows = await query(world.db).rows(sql`
    select category, problem_count from problem_categories where problem_count <> 0`);
  expect(rows).toEqual([{ category: 'Pipes', problemCount: 201 }]);
  const { body } = await test.call(null, 'GET', '/api/search?q=plumber');
  expect((body['problems'] as { category: string }[]).every(({ category }) => category === 'Pipes')).toBe(true);
  expect(body['problems']).toHaveLength(20);
  expect(
    (await query<{ status: string }>(world.db).rows(sql`select status from problems where id = ${closed.id}`))[0],
  ).toEqual({ status: 'closed' });
});

it('takes an old name from a form that was opened before, and writes the new one', async () => {
  await rename('Painting', 'Walls');
  const { category } = await world.as(await aMember(world), (work) =>
    postProblem(work, { description: 'Paint the passage, please.', category: 'Painting' }),
  );
  expect(category).toBe('Walls');
  expect(await countRows('problems', 'category', 'Walls')).toBe(1);
});

it('moves the problems and listings of a merged category, and leads its name to the other one', async () => {
  const gardening = await aProblem(world, { category: 'Gardening' });
  const cleaning = await aProblem(world, { category: 'Cleaning' });
  const gardener = await aProvider(world);
  await world.db.execute(
    sql`update providers set specialty = 'Gardening', saved_at = now() where account_id = ${gardener.id}`,
  );
  await merge('Gardening', 'Cleaning');
  const directory = async (category: string) =>
    (await listProviders(world, null, { category })).items.map(({ accountId, specialty }) => [accountId, specialty]);
  for (const when of ['while they move', 'after it']) {
    for (const name of ['Gardening', 'Cleaning']) {
      expect([when, new Set((await found(name)).map(([id]) => id))]).toEqual([
        when,
        new Set([gardening.id, cleaning.id]),
      ]);
      expect([when, await directory(name)]).toEqual([when, [[gardener.id, 'Cleaning']]]);
    }
    await moveAll();
  }
  expect([
    await countRows('problems', 'category', 'Gardening'),
    await countRows('providers', 'specialty', 'Gardening'),
  ]).toEqual([0, 0]);
});

it('moves everything to the last name where a category is renamed again while its rows move', async () => {
  const problem = await aProblem(world, { category: 'Marketing' });
  await rename('Marketing', 'Adverts');
  await rename('Adverts', 'Promotion');
  expect(await found('Marketing')).toEqual([[problem.id, 'Promotion']]);
  await moveAll();
  expect(await countRows('problems', 'category', 'Promotion')).toBe(1);
  await rename('Promotion', 'Marketing');
  await moveAll();
  expect([await found('Adverts'), await countRows('problems', 'category', 'Marketing')]).toEqual([
    [[problem.id, 'Marketing']],
    1,
  ]);
});

it('loses no problem that is posted at the moment of a rename', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => aMember(world)));
  await Promise.all([
    rename('Carpentry', 'Woodwork'),
    ...owners.map((owner) =>
      world.as(owner, (work) => postProblem(work, { description: 'The door sticks.', category: 'Carpentry' })),
    ),
  ]);
  await moveAll();
  expect([
    await countRows('problems', 'category', 'Carpentry'),
    await countRows('problems', 'category', 'Woodwork'),
  ]).toEqual([0, 8]);
});
