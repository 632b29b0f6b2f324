import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { query } from '#engine/postgres/read.ts';
import { useWorld } from '#tests/support/testing.ts';
import { listProblems } from './queries.ts';
import { moveCounts } from './count-problem.ts';
import { sweepPlaces } from './sweep-places.ts';
import { aProblem } from './testing.ts';

const world = useWorld();

const readPlaces = async () =>
  (await query<{ location: string }>(world.db).rows(sql`select location from problem_places order by location`)).map(
    ({ location }) => location,
  );

it('keeps the place of a closed problem, by which people find it, and deletes a place that no problem names', async () => {
  const closed = await aProblem(world, { status: 'closed', location: 'Upington, Northern Cape' });
  await aProblem(world, { location: 'Sandton' });
  const move = (by: number) =>
    world.db.transaction((tx) => moveCounts({ tx }, sql`select null, '3 Oak Street, Kuruman', ${by}::int`));
  await move(1);
  await move(-1);
  expect(await readPlaces()).toEqual(['3 Oak Street, Kuruman', 'Sandton', 'Upington, Northern Cape']);
  await sweepPlaces(world);
  expect(await readPlaces()).toEqual(['Sandton', 'Upington, Northern Cape']);
  const found = await listProblems(world, null, { location: 'Northern Cape' });
  expect(found.items.map(({ id }) => id)).toEqual([closed.id]);
});
