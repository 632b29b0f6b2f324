import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { system } from '#engine/actor.ts';
import { query } from '#engine/postgres/read.ts';
import { useWorld } from '#tests/support/testing.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { problemPersonalData } from './personal-data.ts';
import { listProblems } from './queries.ts';
import { aProblem } from './testing.ts';

const world = useWorld();

it('forgets the places that only the person wrote, and keeps those of the closed problems of others', async () => {
  const leaving = await aMember(world);
  const closed = { status: 'closed', owner: leaving } as const;
  await aProblem(world, { ...closed, location: '3 Oak Street, Kuruman' });
  await aProblem(world, { ...closed, location: 'Upington, Northern Cape' });
  const other = await aProblem(world, { status: 'closed', location: 'Upington, Northern Cape' });
  await world.as(system, async (work) => {
    for (const { forget } of problemPersonalData) if (typeof forget === 'function') await forget(work, leaving);
  });
  expect(await query(world.db).rows(sql`select location from problem_places`)).toEqual([
    { location: 'Upington, Northern Cape' },
  ]);
  const found = await listProblems(world, null, { location: 'Northern Cape' });
  expect(found.items.map(({ id }) => id)).toEqual([other.id]);
});
