import { sql } from 'drizzle-orm';
import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { moveCounts } from './count-problem.ts';
import { problemComments, problems } from './tables.ts';

let made = 0;

type ProblemValues = Partial<Omit<typeof problems.$inferInsert, 'ownerId'>>;

/** A problem and its owner: by default an open leak in Sandton of R2,500. The counts by category and place include it. */
export async function aProblem(
  world: World,
  more: ProblemValues & { owner?: Person } = {},
): Promise<typeof problems.$inferSelect & { owner: Person }> {
  made += 1;
  const { owner = await aMember(world), ...given } = more;
  const now = world.clock.now();
  return world.db.transaction(async (tx) => {
    const [problem] = await tx
      .insert(problems)
      .values({
        title: `Leaking tap ${made}`,
        description: 'The kitchen tap has been dripping for a week.',
        category: 'Plumbing',
        location: 'Sandton, Johannesburg',
        budgetCents: 2_500_00,
        status: 'open',
        lastActivityAt: now,
        createdAt: now,
        updatedAt: now,
        ...given,
        ownerId: owner.id,
      })
      .returning();
    if (problem === undefined) throw new Error('no problem was made');
    for (const by of problem.status === 'closed' ? [1, -1] : [1]) {
      await moveCounts({ tx }, sql`select category, location, ${by}::int from ${problems} where id = ${problem.id}`);
    }
    return { ...problem, owner };
  });
}

/** A comment and its author: by default approved, on another member's problem. The problem's count includes it. */
export async function aComment(
  world: World,
  more: Partial<Omit<typeof problemComments.$inferInsert, 'authorId'>> & { author?: Person } = {},
): Promise<typeof problemComments.$inferSelect & { author: Person }> {
  made += 1;
  const { author = await aMember(world), problemId = (await aProblem(world)).id, ...given } = more;
  const now = world.clock.now();
  return world.db.transaction(async (tx) => {
    const [comment] = await tx
      .insert(problemComments)
      .values({
        content: `Mine does that too, ${made} times a day.`,
        status: 'approved',
        createdAt: now,
        updatedAt: now,
        ...given,
        problemId,
        authorId: author.id,
      })
      .returning();
    if (comment === undefined) throw new Error('no comment was made');
    if (comment.status === 'approved')
      await tx.execute(sql`update ${problems} set comments_count = comments_count + 1 where id = ${problemId}`);
    return { ...comment, author };
  });
}
