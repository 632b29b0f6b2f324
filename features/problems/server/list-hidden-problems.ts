import { sql } from 'drizzle-orm';
import { toPage, type Key } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import { typedColumn } from '#engine/typed-words.ts';
import type { World } from '#engine/work.ts';
import type { HidingCause } from '../reasons.ts';
import type { moderatedProblem } from '../moderation-contract.ts';
import { offeredModeration } from './policy.ts';
import type { problems } from './tables.ts';

const pageSize = 20;

type ProblemRow = RowOf<typeof problems, 'id' | 'title' | 'description' | 'location' | 'createdAt' | 'hiddenReason'> & {
  owner: string;
  hiddenFor: HidingCause;
};

/** Problems that are hidden for one cause, newest first. */
export async function listHiddenProblems(
  world: World,
  { hidden, cursor }: { hidden: HidingCause; cursor?: Key | undefined },
): Promise<{ items: z.output<typeof moderatedProblem>[]; next: string | null }> {
  const after = cursor === undefined ? sql`` : sql`and (p.created_at, p.id) < (${cursor.at}, ${cursor.id})`;
  const rows = await query<ProblemRow>(world.db, { plan: 'once' }).rows(sql`
    select p.id, ${typedColumn('p', 'title')} as title, ${typedColumn('p', 'description')} as description,
      ${typedColumn('p', 'location')} as location, a.full_name as owner, p.created_at, p.hidden_for, p.hidden_reason
    from problems p join accounts a on a.id = p.owner_id
    where p.hidden_for = ${hidden} ${after} order by p.created_at desc, p.id desc ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.createdAt), id: row.id }));
  return { items: items.map(showProblem), next };
}

const showProblem = ({ createdAt, hiddenFor, hiddenReason, ...row }: ProblemRow) => ({
  ...row,
  datePosted: iso(createdAt),
  hidden: hiddenFor,
  reason: hiddenReason,
  moderation: offeredModeration(hiddenFor),
});
