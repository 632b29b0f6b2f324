import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { jobSubject } from '#features/jobs/server/tables.ts';
import { linkLasts } from '#features/visits/limits.ts';

/** The link of a visit ends with its date and its job, and when a party is suspended or leaves. Completed work keeps it for a day. */
export const linkConsequences: readonly Consequence<typeof jobSubject | typeof accountSubject>[] = [
  ...(['job.confirm', 'job.agree', 'job.reschedule', 'job.cancel'] as const).map((after) => ({
    after,
    run: ({ tx }: Work, { subjectId }: { subjectId: string }) =>
      tx
        .execute(sql`delete from visit_links l using visits v where v.id = l.visit_id and v.job_id = ${subjectId}`)
        .then(() => undefined),
  })),
  { after: 'job.complete', run: keepForADay },
  { after: 'account.suspend', run: endLinksOf },
  { after: 'account.leave', run: endLinksOf },
];

/** A link that still works lasts for a day from now at least: the visit took longer than planned. */
async function keepForADay({ tx, now }: Work, { subjectId: jobId }: { subjectId: string }): Promise<void> {
  const until = new Date(now.getTime() + linkLasts);
  await tx.execute(sql`
    update visit_links l set ends_at = greatest(l.ends_at, ${until.toISOString()}::timestamptz) from visits v
    where v.id = l.visit_id and v.job_id = ${jobId} and l.ends_at > ${now.toISOString()}`);
}

async function endLinksOf({ tx }: Work, { subjectId: accountId }: { subjectId: string }): Promise<void> {
  const theirs = sql`(v.member_id = ${accountId} or v.provider_id = (select id from providers where account_id = ${accountId}))`;
  // Locked, so that a link that is being made comes before this or after it.
  await tx.execute(sql`
    select from visits v where ${theirs} and v.status <> 'over' order by v.id for no key update of v`);
  await tx.execute(sql`
    delete from visit_links l using visits v where v.id = l.visit_id and ${theirs}`);
}
