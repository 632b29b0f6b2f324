import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { Work, World } from '#engine/work.ts';
import type { DisputeStatus } from '../lifecycle.ts';
import { appealWithin } from '../limits.ts';

/** A time in which another dispute of the job was open; `until` is null while it is. */
export type Pause = { from: Date; until: Date | null };

type Decided = { status: DisputeStatus; decidedAt: Date | null };

/**
 * The end of the time for an appeal; null if there is none. The week is paused while another dispute of the job is open, so that the other side
 * cannot use one to prevent the appeal. A week that is over does not come back. `pauses` are in the order of their time.
 */
export function findEndOfAppeal({ status, decidedAt }: Decided, pauses: readonly Pause[], now: Date): Date | null {
  if (status !== 'decided' || decidedAt === null) return null;
  let end = decidedAt.getTime() + appealWithin;
  for (const pause of pauses) {
    const [from, until] = [Math.max(pause.from.getTime(), decidedAt.getTime()), (pause.until ?? now).getTime()];
    if (from < end && until > from) end += until - from;
  }
  return new Date(end);
}

/** The times in which other disputes of the job were open since this one was decided. Only one is open at a time. */
export async function readPauses(
  db: Work['tx'] | World['db'],
  { id, jobId }: { id: string; jobId: string },
): Promise<Pause[]> {
  const rows = await query<{ from: string; until: string | null }>(db, { plan: 'once' }).rows(sql`
    select o.at as from, (
      select min(c.at) from events c where c.noun = 'job-dispute' and c.subject_id = o.subject_id and c.at >= o.at
        and c.step in ('accept', 'withdraw', 'decide', 'decide-finally')) as until
    from events o where o.noun = 'job-dispute' and o.step in ('open', 'appeal')
      and o.subject_id in (select id from job_disputes where job_id = ${jobId} and id <> ${id})
    order by o.at, o.id`);
  return rows.map(({ from, until }) => ({ from: new Date(from), until: until === null ? null : new Date(until) }));
}
