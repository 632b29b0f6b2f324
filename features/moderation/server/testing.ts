import { aMember } from '#features/accounts/server/testing.ts';
import { aProblem } from '#features/problems/server/testing.ts';
import type { Person } from '#server/engine/actor.ts';
import type { World } from '#server/engine/work.ts';
import { reports } from './tables.ts';

type Told = Partial<Pick<typeof reports.$inferInsert, 'kind' | 'subjectId' | 'reason' | 'status' | 'createdAt'>>;

/** A report and its reporter: an open one of a problem unless told otherwise. */
export async function aReport(
  world: World,
  more: Told & { reporter?: Person } = {},
): Promise<typeof reports.$inferSelect & { reporter: Person }> {
  const { reporter = await aMember(world), ...told } = more;
  const now = world.clock.now();
  const [report] = await world.db
    .insert(reports)
    .values({
      kind: 'problem',
      subjectId: told.subjectId ?? (await aProblem(world)).id,
      reason: 'This is spam.',
      status: 'open',
      createdAt: now,
      updatedAt: now,
      ...told,
      reporterId: reporter.id,
    })
    .returning();
  if (report === undefined) throw new Error('no report was made');
  return { ...report, reporter };
}
