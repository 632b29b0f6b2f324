import { sql } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { type Key, toPage } from '#core/paging.ts';
import type { Person } from '#engine/actor.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { publicTitle } from '#features/quotes/server/between-two.ts';
import type { disputesContract } from '../contract.ts';
import { waitsFor } from './policy.ts';

type Answer = OutputOf<typeof disputesContract.waiting>;

const pageSize = 20;

/** The disputes that wait for a decision of this admin, the oldest first, 20 a page. */
export async function listWaiting(
  world: World,
  admin: Person,
  { cursor }: { cursor?: Key | undefined },
): Promise<Answer> {
  const after = cursor && sql`and (d.updated_at, d.id) > (${cursor.at}, ${cursor.id})`;
  const rows = await query<Answer['items'][number]>(world.db).rows(sql`
    select d.id, d.job_id, d.status, d.opened_by, d.created_at as opened_at, d.updated_at as since, ${publicTitle} as title,
      m.full_name as member_name, v.name as provider_name
    from job_disputes d join jobs j on j.id = d.job_id join accounts m on m.id = d.member_id join providers v on v.id = d.provider_id
      left join problems p on p.id = j.problem_id
    where ${waitsFor(admin)} ${after} order by d.updated_at, d.id ${limitRows(pageSize + 1)}`);
  const { items, next } = toPage(rows, pageSize, ({ since, id }) => ({ at: iso(since), id }));
  return { items: items.map((row) => ({ ...row, openedAt: iso(row.openedAt), since: iso(row.since) })), next };
}
