import { sql } from 'drizzle-orm';
import type { World } from '#engine/work.ts';
import { problemPlaces, problems, problemSuburbs } from './tables.ts';

/**
 * Deletes the places that no problem names, and the suburbs without an unclosed problem: they keep text that an author has since edited away,
 * a street with its number perhaps. The search by location finds closed problems through the rows of their places.
 */
export async function sweepPlaces(world: World): Promise<void> {
  await world.db.execute(sql`
    delete from ${problemPlaces} c where problem_count = 0 and not exists (select from ${problems} p where p.location = c.location)`);
  await world.db.execute(sql`delete from ${problemSuburbs} where problem_count = 0`);
}
