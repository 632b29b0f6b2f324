import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { Work, World } from '#engine/work.ts';
import { statusIn } from '#engine/columns.ts';
import { returnSteps } from '#features/accounts/lifecycle.ts';
import type { DisputeStatus } from '../lifecycle.ts';
import { appealWithin } from '../limits.ts';
import type { Side } from '../reasons.ts';
import type { jobDisputes } from './tables.ts';

/** A time in which a side could not appeal; `until` is null while it lasts. */
export type Pause = { from: Date; until: Date | null };

type Decided = { status: DisputeStatus; decidedAt: Date | null };

/**
 * The end of the time for an appeal; null if there is none. The week is paused while another dispute of the job is open, so that the other side
 * cannot use one to prevent the appeal, and while its side is suspended, or was leaving at the decision: a later leaving, which a side could
 * repeat, prolongs nothing. A week that is over does not come back. `pauses` are in the order of their time, and none overlaps another.
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

/** These times in their order, each joined with those that it overlaps. */
export function joinPauses(pauses: readonly Pause[]): Pause[] {
  const joined: Pause[] = [];
  for (const pause of pauses.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const last = joined.at(-1);
    if (last === undefined || (last.until !== null && last.until < pause.from)) joined.push({ ...pause });
    else if (last.until !== null && (pause.until === null || pause.until > last.until)) last.until = pause.until;
  }
  return joined;
}

/** The times in which this side could not appeal: another dispute of the job was open, or its account was suspended, or leaving at the decision. */
export async function readPauses(
  db: Work['tx'] | World['db'],
  {
    id,
    jobId,
    memberId,
    providerId,
  }: Pick<typeof jobDisputes.$inferSelect, 'id' | 'jobId' | 'memberId' | 'providerId'>,
  side: Side,
): Promise<Pause[]> {
  const account =
    side === 'member' ? sql`${memberId}::uuid` : sql`(select account_id from providers where id = ${providerId})`;
  const rows = await query<{ from: string; until: string | null }>(db, { plan: 'once' }).rows(sql`
    select o.at as from, (
      select min(c.at) from events c where c.noun = 'job-dispute' and c.subject_id = o.subject_id and c.at >= o.at
        and c.step in ('accept', 'withdraw', 'decide', 'decide-finally')) as until
    from events o where o.noun = 'job-dispute' and o.step in ('open', 'appeal')
      and o.subject_id in (select id from job_disputes where job_id = ${jobId} and id <> ${id})
    union all
    select o.at, (
      select min(c.at) from events c where c.noun = 'account' and c.subject_id = o.subject_id and c.at >= o.at
        and ${statusIn(sql`c.step`, returnSteps)})
    from events o where o.noun = 'account' and o.subject_id = ${account}
      and (o.step = 'suspend' or (o.step = 'leave' and o.at <= (select decided_at from job_disputes where id = ${id})))`);
  return joinPauses(
    rows.map(({ from, until }) => ({ from: new Date(from), until: until === null ? null : new Date(until) })),
  );
}
