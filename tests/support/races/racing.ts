import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { expect, inject } from 'vitest';
import type { World } from '#engine/work.ts';

declare module 'vitest' {
  interface ProvidedContext {
    rounds: number;
  }
}

/** The runs of each race: 2 in `npm test`, 200 in `npm run torture`. */
export const rounds = Array.from({ length: inject('rounds') }, (_, round) => round);

/** Runs two steps at once. Answers how many succeeded, and the codes of the refusals. */
export async function race(
  ...racers: [() => Promise<unknown>, () => Promise<unknown>]
): Promise<{ winners: number; codes: string[] }> {
  const results = await Promise.allSettled(racers.map((run) => run()));
  return {
    winners: results.filter(({ status }) => status === 'fulfilled').length,
    codes: results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as { code?: string }).code ?? String(result.reason)] : [],
    ),
  };
}

/** Each statement finds the rows that break a rule. */
const brokenRules: Record<string, string> = {
  'two agreements about one problem': `
    select problem_id from quote_requests where status in ('quote_accepted', 'work_in_progress', 'work_completed') and problem_id is not null
    group by problem_id having count(*) > 1`,
  'two live jobs of one quote': `select quote_id from jobs where status <> 'cancelled' group by quote_id having count(*) > 1`,
  'a quote whose job has a status that does not fit': `
    select q.id from quote_requests q left join jobs j on j.quote_id = q.id and j.status <> 'cancelled'
    where case
      when q.status in ('quote_accepted', 'work_in_progress') then coalesce(j.status not in ('pending', 'awaiting_member_confirmation', 'pending_reschedule', 'scheduled'), true)
      when q.status = 'work_completed' then coalesce(j.status not in ('work_completed', 'completed_and_rated', 'completed_unrated'), true)
      else j.id is not null end`,
  'a date that is agreed in the quote or the job alone': `
    select q.id from quote_requests q join jobs j on j.quote_id = q.id
    where q.status in ('quote_accepted', 'work_in_progress') and q.date_agreed <> (j.status = 'scheduled')`,
  'contacts that are shown without an agreement, or hidden with one': `
    select q.id from quote_requests q left join agreements g on g.quote_id = q.id
    where (g.quote_id is not null) <> (q.status in ('quote_accepted', 'work_in_progress', 'work_completed'))`,
  'a problem with an agreement that takes quotes, or with a cancelled agreement that takes none': `
    select q.id from quote_requests q join problems p on p.id = q.problem_id
    where q.status in ('quote_accepted', 'work_in_progress', 'work_completed') and p.status <> 'closed'
      or q.status like 'cancelled%' and exists (select from jobs j where j.quote_id = q.id) and p.status = 'closed'
        and not exists (select from quote_requests other where other.problem_id = p.id and other.status in ('quote_accepted', 'work_in_progress', 'work_completed'))`,
  'an undecided quote on a closed problem': `
    select q.id from quote_requests q join problems p on p.id = q.problem_id
    where p.status = 'closed' and q.status in ('pending_provider_response', 'quote_submitted')`,
  'a revision that is not stored': `
    select q.id from quote_requests q where q.revision <> (select count(*) from quote_revisions v where v.quote_id = q.id)
      or q.revision > 0 and q.price_cents <> (select v.price_cents from quote_revisions v where v.quote_id = q.id and v.number = q.revision)`,
  'stars without a review, or a review of finished work without stars': `
    select j.id from jobs j left join reviews r on r.job_id = j.id
    where case when r.id is null then j.status = 'completed_and_rated' else j.status in ('work_completed', 'completed_unrated') end`,
  'a completion without the first one, or finished work without a completion': `
    select id from jobs where first_completed_at > completed_at or completed_at is not null and first_completed_at is null
      or completed_at is null and status in ('work_completed', 'completed_and_rated', 'completed_unrated')`,
  'a listing that its account does not know': `
    select a.id from accounts a left join providers p on p.account_id = a.id where a.listing_id is distinct from p.id`,
  'a job with other stars than its review': `
    select j.id from jobs j left join reviews r on r.job_id = j.id where j.rating is distinct from r.rating`,
  'a status that its last event does not name': `
    select s.id from (select id, 'quote' as noun, status from quote_requests union all select id, 'job', status from jobs union all select id, 'problem', status from problems) s
    join lateral (select after from events e where e.noun = s.noun and e.subject_id = s.id order by e.at desc, e.id desc limit 1) e on true
    where e.after <> s.status`,
};

/** Expects that no row in the whole database breaks a rule. */
export async function expectInvariants({ db }: Pick<World, 'db'>): Promise<void> {
  for (const [rule, statement] of Object.entries(brokenRules))
    expect([rule, ...(await query(db).rows(sql.raw(statement)))]).toEqual([rule]);
}
