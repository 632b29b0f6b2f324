import { sql } from 'drizzle-orm';
import type { Role } from '#core/roles.ts';
import type { Readable } from '#engine/contributions.ts';
import type { IdRange } from '#engine/id-range.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { accountLifecycle } from '../lifecycle.ts';
import { lastName, searchedName } from './tables.ts';

export type FoundPerson = {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  status: keyof typeof accountLifecycle.statuses;
};

const name = searchedName(sql`a.full_name`);
const last = lastName(sql`a.full_name`);

/**
 * The people whose email address, name or last name begins as typed, or whose id is in the range: the best first, each once. Every part reads
 * the first rows of an index, however many people there are.
 */
export async function findPeople(
  world: Readable,
  { typed, range, most }: { typed: string; range: IdRange | null; most: number },
): Promise<FoundPerson[]> {
  // Text from `begin` up to the last text that begins with it, in the order of the index.
  const rows = await query<FoundPerson>(world.db, { plan: 'once' }).rows(sql`
    with typed as (
      select searchable(${typed}) as words, lower(${typed}) as email, chr(1114111) as after
    ), found as (
      (select a.id, 0 as rank, a.email as sort from accounts a where a.id between ${range?.low ?? null} and ${range?.high ?? null} order by a.id ${limitRows(most)})
      union all
      (select a.id, 1, a.email from accounts a
        where a.email ~>=~ (select email from typed) and a.email ~<~ (select email || after from typed)
        order by a.email using ~<~ ${limitRows(most)})
      union all
      (select a.id, 2, ${name} from accounts a
        where ${name} ~>=~ (select words from typed) and ${name} ~<~ (select words || after from typed)
        order by ${name} using ~<~ ${limitRows(most)})
      union all
      (select a.id, 3, ${last} from accounts a
        where ${last} ~>=~ (select words from typed) and ${last} ~<~ (select words || after from typed)
        order by ${last} using ~<~ ${limitRows(most)})
    ), best as (
      select id, min(rank) as rank, min(sort) as sort from found group by id order by 2, 3, id ${limitRows(most)}
    )
    select a.id, a.full_name, a.email, a.role, a.status from best join accounts a using (id) order by best.rank, best.sort, a.id`);
  return rows;
}
