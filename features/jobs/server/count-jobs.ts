import { sql, type SQL } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import { statusIn } from '#engine/columns.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { jobTabs, type JobTab } from '../tabs.ts';
import { isMoveOf } from './policy.ts';
import { statusesInTab } from './statuses-in-tab.ts';
import { jobs } from './tables.ts';

/** A tab shows exact counts below this. */
const maxCount = 100;

type TabCounts = Record<JobTab, number>;

/**
 * Counts the reader's jobs in each tab, as a member and as a provider, and those that wait for the reader. One statement, which
 * stops reading at `maxCount`.
 */
export async function countJobs(world: World, reader: Person): Promise<TabCounts & { waiting: TabCounts }> {
  const now = world.clock.now();
  const count = (tab: JobTab, ofMember: SQL, ofProvider: SQL) => {
    const inTab = statusIn(jobs.status, statusesInTab[tab]);
    return sql`(select count(*)::int from (
      (select from jobs where ${jobs.memberId} = ${reader.id} and ${inTab} and ${ofMember} ${limitRows(maxCount)})
      union all
      (select from jobs where ${jobs.providerId} = ${reader.providerId} and ${inTab} and ${ofProvider} ${limitRows(maxCount)})
      ${limitRows(maxCount)}) mine)`;
  };
  const all = sql`true`;
  const columns = jobTabs.flatMap((tab) => [
    sql`${count(tab, all, all)} as ${sql.raw(tab)}`,
    sql`${count(tab, isMoveOf('member', now), isMoveOf('provider', now))} as ${sql.raw(`${tab}_waiting`)}`,
  ]);
  const row = await query<TabCounts & Record<`${JobTab}Waiting`, number>>(world.db, { plan: 'once' }).row(sql`
    select ${sql.join(columns, sql`, `)}`);
  if (row === undefined) throw new Error('a count returned nothing');
  const { pending, scheduled, completed, cancelled } = row;
  return {
    pending,
    scheduled,
    completed,
    cancelled,
    waiting: {
      pending: row.pendingWaiting,
      scheduled: row.scheduledWaiting,
      completed: row.completedWaiting,
      cancelled: row.cancelledWaiting,
    },
  };
}
