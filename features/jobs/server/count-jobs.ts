import { sql } from 'drizzle-orm';
import type { Person } from '#server/engine/actor.ts';
import { statusIn } from '#server/engine/columns.ts';
import { readRows } from '#server/engine/postgres/read.ts';
import type { World } from '#server/engine/work.ts';
import { jobTabs, type JobTab } from '../tabs.ts';
import { statusesInTab } from './statuses-in-tab.ts';

/** A tab shows exact counts below this. */
const maxCount = sql.raw('100');

/** Counts the reader's jobs in each tab, as a member and as a provider. One statement, which stops reading at `maxCount`. */
export async function countJobs(world: World, reader: Person): Promise<Record<JobTab, number>> {
  const counts = jobTabs.map((tab) => {
    const inTab = statusIn(sql`status`, statusesInTab[tab]);
    return sql`(select count(*)::int from (
      (select from jobs where member_id = ${reader.id} and ${inTab} limit ${maxCount})
      union all
      (select from jobs where provider_id = ${reader.providerId} and ${inTab} limit ${maxCount})
      limit ${maxCount}) mine) as ${sql.raw(tab)}`;
  });
  const [row] = await readRows<Record<JobTab, number>>(world.db, sql`select ${sql.join(counts, sql`, `)}`, {
    plan: 'once',
  });
  if (row === undefined) throw new Error('a count returned nothing');
  return row;
}
