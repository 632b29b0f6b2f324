import { sql } from 'drizzle-orm';
import { followCategories } from '#features/site/server/categories/follow-categories.ts';
import { query } from '#engine/postgres/read.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { moveCounts } from './count-problem.ts';
import { problems } from './tables.ts';

/** Problems follow a category that becomes another, the newest first, and their counts with them. */
export const problemMoves = followCategories('problems', async (work, { from, to, count }) => {
  const moved = await query<{ counted: boolean }>(work.tx).rows(sql`
    update ${problems} p set category = ${to}
    from (
      select id from ${problems} where category = ${from} order by created_at desc, id desc ${limitRows(count)} for no key update
    ) chosen
    where p.id = chosen.id
    returning p.status <> 'closed' and p.hidden_for is null and not p.owner_suspended as counted`);
  const by = moved.filter(({ counted }) => counted).length;
  if (by > 0)
    await moveCounts(work, sql`values (${from}::text, ''::text, ${-by}::int), (${to}::text, ''::text, ${by}::int)`);
  return moved.length;
});
