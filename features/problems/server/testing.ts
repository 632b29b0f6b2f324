import { aMember } from '#features/accounts/server/testing.ts';
import type { Person } from '#server/actor.ts';
import type { World } from '#server/work.ts';
import { problems } from './tables.ts';

let made = 0;

type Told = Partial<Omit<typeof problems.$inferInsert, 'ownerId'>>;

/** A problem and its owner: an open leak in Sandton of R2,500 unless told otherwise. */
export async function aProblem(world: World, more: Told & { owner?: Person } = {}): Promise<typeof problems.$inferSelect & { owner: Person }> {
  made += 1;
  const { owner = await aMember(world), ...told } = more;
  const now = world.clock.now();
  const [problem] = await world.db
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
      ...told,
      ownerId: owner.id,
    })
    .returning();
  if (problem === undefined) throw new Error('no problem was made');
  return { ...problem, owner };
}
