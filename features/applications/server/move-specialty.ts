import { sql } from 'drizzle-orm';
import { followCategories } from '#features/site/server/categories/follow-categories.ts';
import { query } from '#engine/postgres/read.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { applications } from './tables.ts';

/** Applications follow their category when it becomes another. */
export const appliedSpecialtyMoves = followCategories('applications', async (work, { from, to, count }) => {
  const moved = await query(work.tx).rows(sql`
    update ${applications} a set specialty = ${to}
    from (select id from ${applications} where specialty = ${from} order by id ${limitRows(count)} for no key update) chosen
    where a.id = chosen.id returning a.id`);
  return moved.length;
});
