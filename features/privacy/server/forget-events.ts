import { sql, type SQL } from 'drizzle-orm';
import { listStatuses } from '#core/lifecycle.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { DataSubject } from '#engine/personal-data.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { Work } from '#engine/work.ts';

/** Rows that one statement looks through, so that none takes long however many there are. */
const portion = 10_000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Runs `change` on each portion of a table's rows `l`, in the order of their ids. */
async function eachPortion({ tx }: Pick<Work, 'tx'>, { from, change }: { from: SQL; change: SQL }): Promise<void> {
  for (let after: string | undefined = beforeAll; after !== undefined;) {
    const rows: { id: string }[] = await readRows<{ id: string }>(
      tx,
      sql`with l as (select * from ${from} where id > ${after} order by id ${limitRows(portion)}), changed as (${change})
      select id from l order by id desc limit 1`,
    );
    after = rows[0]?.id;
  }
}

/** SQL: event `e` is the person's, or about something of theirs. */
const concerns = ({ id, providerId }: DataSubject): SQL => sql`(
  e.actor_id = ${id} or e.subject_id in (${id}, ${providerId ?? id})
  or (e.noun = 'quote' and e.subject_id in (select id from quote_requests where member_id = ${id} or provider_id = ${providerId}))
  or (e.noun = 'job' and e.subject_id in (select id from jobs where member_id = ${id} or provider_id = ${providerId}))
  or (e.noun = 'visit' and e.subject_id in (select id from visits where member_id = ${id} or provider_id = ${providerId}))
  or (e.noun = 'no-show' and e.subject_id in (
    select n.id from no_shows n join visits v on v.id = n.visit_id where v.member_id = ${id} or v.provider_id = ${providerId}))
  or (e.noun = 'change-order' and e.subject_id in (
    select o.id from change_orders o join jobs j on j.id = o.job_id where j.member_id = ${id} or j.provider_id = ${providerId}))
  or (e.noun = 'payment-step' and e.subject_id in (
    select s.id from payment_steps s join jobs j on j.id = s.job_id where j.member_id = ${id} or j.provider_id = ${providerId}))
  or (e.noun = 'credential' and e.subject_id in (select id from provider_credentials where account_id = ${id}))
  or (e.noun = 'certificate' and e.subject_id in (select id from certificates where member_id = ${id} or provider_id = ${providerId}))
  or (e.noun = 'job-record' and e.subject_id in (select id from job_records where account_id = ${id}))
  or (e.noun = 'job-dispute' and e.subject_id in (select id from job_disputes where member_id = ${id} or provider_id = ${providerId}))
  or (e.noun = 'dispute-statement' and e.subject_id in (
    select s.id from dispute_statements s join job_disputes d on d.id = s.dispute_id where d.member_id = ${id} or d.provider_id = ${providerId}))
  or (e.noun = 'problem' and e.subject_id in (select id from problems where owner_id = ${id}))
  or (e.noun = 'privacy-case' and e.subject_id in (select id from privacy_cases where account_id = ${id}))
  or (e.noun = 'sentence-report' and e.subject_id in (select id from sentence_reports where account_id = ${id}))
  or (e.noun = 'review' and e.subject_id in (select id from reviews where member_id = ${id} or provider_id = ${providerId})))`;

/**
 * Deletes other people's notices about a person who is leaving for good. Their subjects were settled or cancelled two weeks ago. A mail
 * about several things is found by the name, which must still be there.
 */
export async function forgetNoticesAbout(work: Pick<Work, 'tx'>, person: DataSubject): Promise<void> {
  const gone = sql`l.event_id in (select e.id from events e where e.id = l.event_id and ${concerns(person)})`;
  await eachPortion(work, {
    from: sql`notifications`,
    change: sql`delete from notifications where id in (select l.id from l where ${gone})`,
  });
  const named = sql`exists (
    select from accounts a left join providers p on p.account_id = a.id
    where a.id = ${person.id} and (
      position(a.email in l.text) > 0 or (a.full_name like '% %' and position(a.full_name in l.text) > 0)
      or (p.name like '% %' and position(p.name in l.text) > 0)))`;
  await eachPortion(work, {
    from: sql`mails`,
    change: sql`delete from mails where id in (select l.id from l where ${gone} or ${named})`,
  });
}

/**
 * Takes personal data out of the events of a person and about their account: the log keeps the actor, the step, the thing and the time. A
 * trigger allows nothing else.
 */
export async function scrubEvents(work: Pick<Work, 'tx'>, person: DataSubject): Promise<void> {
  const statuses = sql.raw(
    listStatuses(accountLifecycle)
      .map((status) => `'${status}'`)
      .join(', '),
  );
  const own = sql`(noun = 'account' and subject_id = ${person.id})`;
  const isValue = (column: SQL) =>
    sql`(${column} is not null and (noun <> 'site' or step like 'information-officer-%') and (${column} !~ '^[a-z_-]{1,40}$' or (noun = 'account' and ${column} not in (${statuses}))))`;
  const withoutValue = (column: SQL) => sql`case when ${isValue(column)} then 'removed' else ${column} end`;
  await eachPortion(work, {
    from: sql`events`,
    change: sql`
      update events set data = only_ids(data), before = ${withoutValue(sql`before`)}, after = ${withoutValue(sql`after`)}
      where id in (select l.id from l where l.actor_id = ${person.id} or ${own})
        and (data <> only_ids(data) or ${isValue(sql`before`)} or ${isValue(sql`after`)})`,
  });
}

/** Lets this transaction take personal values out of events and papers, which never change otherwise. */
export const allowAnonymising = ({ tx }: Pick<Work, 'tx'>) =>
  tx.execute(sql`select set_config('lungisa.anonymises', 'on', true)`);
