import { sql } from 'drizzle-orm';
import { type Key, toPage } from '#core/paging.ts';
import type { z } from '#core/zod.ts';
import type { Person } from '#engine/actor.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { contestedNoShow } from '#features/visits/contract.ts';
import { waitsFor } from '../policy.ts';

type Contested = z.output<typeof contestedNoShow>;

const pageSize = 20;

/** The no-shows that wait for a decision of this admin, the oldest first, 20 a page. */
export async function listContested(
  world: World,
  admin: Person,
  { cursor }: { cursor?: Key | undefined },
): Promise<{ items: Contested[]; next: string | null }> {
  const after = cursor && sql`and (n.updated_at, n.id) > (${cursor.at}, ${cursor.id})`;
  const rows = await query<Contested>(world.db).rows(sql`
    select n.id, v.job_id, v.agreed_for as at, n.absent, n.answer, n.created_at as reported_at, n.updated_at as contested_at,
      m.full_name as member_name, p.name as provider_name
    from no_shows n join visits v on v.id = n.visit_id join jobs j on j.id = v.job_id join accounts m on m.id = j.member_id
      join providers p on p.id = j.provider_id
    where ${waitsFor(admin)} ${after} order by n.updated_at, n.id ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, ({ contestedAt, id }) => ({ at: iso(contestedAt), id }));
  return {
    items: items.map((row) => ({
      ...row,
      at: iso(row.at),
      reportedAt: iso(row.reportedAt),
      contestedAt: iso(row.contestedAt),
    })),
    next,
  };
}
