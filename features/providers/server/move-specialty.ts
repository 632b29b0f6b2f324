import { sql } from 'drizzle-orm';
import { followCategories } from '#features/site/server/categories/follow-categories.ts';
import { query } from '#engine/postgres/read.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { providers } from './tables.ts';

/** Listings follow their category when it becomes another. */
export const specialtyMoves = followCategories('listings', async (work, { from, to, count }) => {
  const moved = await query(work.tx).rows(sql`
    update ${providers} p set specialty = ${to}
    from (select id from ${providers} where specialty = ${from} order by id ${limitRows(count)} for no key update) chosen
    where p.id = chosen.id returning p.id`);
  return moved.length;
});
