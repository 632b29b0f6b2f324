import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aMember } from '#features/accounts/server/testing.ts';
import { newId } from '#engine/columns.ts';
import { useWorld } from '#tests/support/testing.ts';
import { likeProblem } from './like-problem.ts';
import { readProblem } from './queries.ts';
import { problemLikes, problems } from './tables.ts';
import { aProblem } from './testing.ts';

const world = useWorld();

const like = (reader: Awaited<ReturnType<typeof aMember>>, id: string, liked: boolean) =>
  world.as(reader, (work) => likeProblem(work, id, liked));

async function counts(id: string): Promise<{ kept: number | undefined; real: number }> {
  const [problem] = await world.db.select({ kept: problems.likesCount }).from(problems).where(eq(problems.id, id));
  return { kept: problem?.kept, real: await world.db.$count(problemLikes, eq(problemLikes.problemId, id)) };
}

it('sets a like instead of toggling it, so that a repeated request changes nothing', async () => {
  const [problem, reader, other] = [await aProblem(world), await aMember(world), await aMember(world)];
  expect(await like(reader, problem.id, true)).toEqual({ liked: true, likesCount: 1 });
  expect(await like(reader, problem.id, true)).toEqual({ liked: true, likesCount: 1 });
  expect(await like(other, problem.id, true)).toEqual({ liked: true, likesCount: 2 });
  expect(await like(reader, problem.id, false)).toEqual({ liked: false, likesCount: 1 });
  expect(await like(reader, problem.id, false)).toEqual({ liked: false, likesCount: 1 });
  expect((await readProblem(world, reader, problem.id)).liked).toBe(false);
  expect((await readProblem(world, other, problem.id)).liked).toBe(true);
});

it('counts likes exactly under 100 likes at once', async () => {
  const problem = await aProblem(world);
  const readers = await Promise.all(Array.from({ length: 100 }, () => aMember(world)));
  await Promise.all(readers.map((reader) => like(reader, problem.id, true)));
  expect(await counts(problem.id)).toEqual({ kept: 100, real: 100 });
});

it('counts likes exactly under 100 changes by five people at once', async () => {
  const problem = await aProblem(world);
  const readers = await Promise.all(Array.from({ length: 5 }, () => aMember(world)));
  await Promise.all(Array.from({ length: 100 }, (_, turn) => like(readers[turn % 5]!, problem.id, turn % 3 !== 0)));
  const { kept, real } = await counts(problem.id);
  expect(kept).toBe(real);
  const [wrong] = await query<Record<string, unknown>>(world.db).rows(sql`select p.id from ${problems} p
    left join (select problem_id, count(*) as number from ${problemLikes} group by problem_id) l on l.problem_id = p.id
    where p.likes_count <> coalesce(l.number, 0)`);
  expect(wrong).toBeUndefined();
});

it('refuses to like or unlike a problem that does not exist', async () => {
  const reader = await aMember(world);
  for (const liked of [true, false])
    await expect(like(reader, newId(), liked)).rejects.toMatchObject({ code: 'request.not-found' });
});
