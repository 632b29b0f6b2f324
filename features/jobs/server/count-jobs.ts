import { sql } from 'drizzle-orm';
import type { Person } from '#server/engine/actor.ts';
import { statusIn } from '#server/engine/columns.ts';
import { readRows } from '#server/engine/read.ts';
import type { World } from '#server/engine/work.ts';
import { jobTabs, type JobTab } from '../tabs.ts';
import { statusesInTab } from './statuses-in-tab.ts';

/** One more than a tab says exactly. */
const most = sql.raw('100');

/** How many jobs the reader has in each tab, on whichever side: one statement, which reads no further than it counts. */
export async function countJobs(world: World, reader: Person): Promise<Record<JobTab, number>> {
  const counts = jobTabs.map((tab) => {
    const inTab = statusIn(sql`status`, statusesInTab[tab]);
    return sql`(select count(*)::int from (
      (select from jobs where member_id = ${reader.id} and ${inTab} limit ${most})
      union all
      (select from jobs where provider_id = ${reader.providerId} and ${inTab} limit ${most})
      limit ${most}) mine) as ${sql.raw(tab)}`;
  });
  const [row] = await readRows<Record<JobTab, number>>(world.db, sql`select ${sql.join(counts, sql`, `)}`, {
    plan: 'once',
  });
  if (row === undefined) throw new Error('a count returned nothing');
  return row;
}
