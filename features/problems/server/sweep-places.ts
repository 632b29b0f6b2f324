import { sql } from 'drizzle-orm';
import type { World } from '#engine/work.ts';

/** Deletes the counts of places and suburbs without a problem: they keep what an author has since edited away, a street with its number perhaps. */
export async function sweepPlaces(world: World): Promise<void> {
  await world.db.execute(sql`delete from problem_places where problem_count = 0`);
  await world.db.execute(sql`delete from problem_suburbs where problem_count = 0`);
}
