import { sql, type SQL } from 'drizzle-orm';
import { listStatuses } from '#core/lifecycle.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { nounsOfEvents } from '#engine/event-nouns.ts';
import { query } from '#engine/postgres/read.ts';
import type { DataSubject } from '#engine/personal-data.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import type { Work } from '#engine/work.ts';

/** Rows that one statement looks through, so that none takes long however many there are. */
const portion = 2_000;
/** Things whose events one statement forgets: each thing has some events. */
const thingsAtOnce = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Works through rows in portions: `portionAfter` does its part of those after a key, and returns the last key of its own. */
async function eachPortion<Key extends object>(
  { tx }: Pick<Work, 'tx'>,
  first: Key,
  portionAfter: (last: Key) => SQL,
): Promise<void> {
  for (let last: Key | undefined = first; last !== undefined;) {
    const rows: Key[] = await query<Key>(tx).rows(portionAfter(last));
    last = rows[0];
  }
}

/** SQL of the ids of a person's things, by the noun of their events: notices about these name the person. */
export const thingsOf = ({ id, providerId }: DataSubject): Record<string, SQL> => ({
  quote: sql`select id from quote_requests where member_id = ${id} or provider_id = ${providerId}`,
  job: sql`select id from jobs where member_id = ${id} or provider_id = ${providerId}`,
  visit: sql`select id from visits where member_id = ${id} or provider_id = ${providerId}`,
  'no-show': sql`
    select n.id from no_shows n join visits v on v.id = n.visit_id where v.member_id = ${id} or v.provider_id = ${providerId}`,
  'change-order': sql`
    select o.id from change_orders o join jobs j on j.id = o.job_id where j.member_id = ${id} or j.provider_id = ${providerId}`,
  'payment-step': sql`
    select s.id from payment_steps s join jobs j on j.id = s.job_id where j.member_id = ${id} or j.provider_id = ${providerId}`,
  application: sql`select id from applications where account_id = ${id}`,
  credential: sql`select id from provider_credentials where account_id = ${id}`,
  certificate: sql`select id from certificates where member_id = ${id} or provider_id = ${providerId}`,
  'job-record': sql`select id from job_records where account_id = ${id}`,
  'job-dispute': sql`select id from job_disputes where member_id = ${id} or provider_id = ${providerId}`,
  'dispute-statement': sql`
    select s.id from dispute_statements s join job_disputes d on d.id = s.dispute_id where d.member_id = ${id} or d.provider_id = ${providerId}`,
  comment: sql`select id from problem_comments where author_id = ${id}`,
  problem: sql`select id from problems where owner_id = ${id}`,
  'privacy-case': sql`select id from privacy_cases where account_id = ${id}`,
  'sentence-report': sql`select id from sentence_reports where account_id = ${id}`,
  review: sql`select id from reviews where member_id = ${id} or provider_id = ${providerId}`,
});

/** SQL: noun and id of each of the person's things, once. Events of any noun may be about the person or their listing. */
const listThings = (person: DataSubject): SQL => sql`
  select n.noun, own.id from (${nounsOfEvents}) n cross join (values (${person.id}::uuid), (${person.providerId ?? person.id}::uuid)) own (id)
  union ${sql.join(
    Object.entries(thingsOf(person)).map(([noun, ids]) => sql`select ${noun}::text, one.id from (${ids}) one`),
    sql` union `,
  )}`;

/** SQL: deletes the notices and mails of the events `e`. An array of ids is looked up in an index, where a join might read the table. */
const deleteTold: readonly SQL[] = [sql`notifications`, sql`mails`].map(
  (table) => sql`delete from ${table} where event_id = any (array(select id from e))`,
);

/** SQL: changes as further parts of a `with`. */
const also = (changes: readonly SQL[]): SQL =>
  sql.join(changes.map((change, place) => sql`, ${sql.raw(`changed_${place}`)} as (${change})`));

type ActKey = { noun: string; step: string; at: string; id: string };
const firstAct: ActKey = { noun: '', step: '', at: '-infinity', id: beforeAll };

/** Changes by the events `e` that a person caused, a portion at a time, in the order of their index. */
const eachAct = (work: Pick<Work, 'tx'>, person: DataSubject, changes: readonly SQL[]): Promise<void> =>
  eachPortion(
    work,
    firstAct,
    ({ noun, step, at, id }) => sql`
    with e as (
      select * from events where actor_id = ${person.id} and (noun, step, at, id) > (${noun}, ${step}, ${at}, ${id})
      order by noun, step, at, id ${limitRows(portion)}
    ) ${also(changes)}
    select noun, step, at, id from e order by noun desc, step desc, at desc, id desc limit 1`,
  );

/** The address and names of a person that stand in mails about several things. A single word is no name to look for. */
const readNames = ({ tx }: Pick<Work, 'tx'>, { id }: DataSubject): Promise<{ name: string }[]> =>
  query<{ name: string }>(tx).rows(sql`
    select email as name from accounts where id = ${id} and email <> ''
    union select full_name from accounts where id = ${id} and full_name like '% %'
    union select name from providers where account_id = ${id} and name like '% %'`);

/**
 * Deletes other people's notices about a person who is leaving for good. Their subjects were settled or cancelled two weeks ago. A mail
 * about several things is found by the name, which must still be there: all mails of the month are looked through.
 */
export async function forgetNoticesAbout(work: Pick<Work, 'tx'>, person: DataSubject): Promise<void> {
  await eachAct(work, person, deleteTold);
  await eachPortion(
    work,
    { noun: '', id: beforeAll },
    ({ noun, id }) => sql`
    with t as (
      select noun, id from (${listThings(person)}) things where (noun, id) > (${noun}, ${id}) order by noun, id ${limitRows(thingsAtOnce)}
    ), e as (
      select e.id from t cross join lateral (select id from events v where v.noun = t.noun and v.subject_id = t.id offset 0) e
    ) ${also(deleteTold)}
    select noun, id from t order by noun desc, id desc limit 1`,
  );
  const names = await readNames(work, person);
  const named = sql.join(
    names.map(({ name }) => sql`position(${name}::text in text) > 0`),
    sql` or `,
  );
  await eachPortion(
    work,
    { id: beforeAll },
    ({ id }) => sql`
    with l as (select id, text from mails where id > ${id} order by id ${limitRows(portion)}),
    changed as (delete from mails where id = any (array(select id from l where ${names.length === 0 ? sql`false` : named})))
    select id from l order by id desc limit 1`,
  );
}

/** SQL: noun and id of the quotes and jobs of a person. */
const listAgreements = (person: DataSubject): SQL => {
  const { quote, job } = thingsOf(person);
  return sql`select 'quote'::text as noun, q.id from (${quote}) q union all select 'job', j.id from (${job}) j`;
};

/**
 * Takes personal data out of the events of a person and about their account: the log keeps the actor, the step, the thing and the time. A
 * trigger allows nothing else. An earlier version repeated the reasons of rework and of the end of an agreement in events of the system:
 * these go with the first of the two parties.
 */
export async function scrubEvents(work: Pick<Work, 'tx'>, person: DataSubject): Promise<void> {
  const statuses = sql.raw(
    listStatuses(accountLifecycle)
      .map((status) => `'${status}'`)
      .join(', '),
  );
  const isValue = (column: SQL) =>
    sql`(${column} is not null and (noun <> 'site' or step like 'information-officer-%') and (${column} !~ '^[a-z_-]{1,40}$' or (noun = 'account' and ${column} not in (${statuses}))))`;
  const withoutValue = (column: SQL) => sql`case when ${isValue(column)} then 'removed' else ${column} end`;
  // The acts of an admin are about others, and their reasons protect those.
  const isPersonal = sql`(party <> 'admin' or step like 'information-officer-%')`;
  const scrub = (where: SQL) => sql`
    update events set data = only_ids(data), before = ${withoutValue(sql`before`)}, after = ${withoutValue(sql`after`)}
    where id = any (array(
      select id from e where ${where} and (data <> only_ids(data) or ${isValue(sql`before`)} or ${isValue(sql`after`)})))`;
  await eachAct(work, person, [scrub(isPersonal)]);
  await eachPortion(
    work,
    { at: '-infinity', id: beforeAll },
    ({ at, id }) => sql`
    with e as (
      select * from events where noun = 'account' and subject_id = ${person.id} and (at, id) > (${at}, ${id}) order by at, id ${limitRows(portion)}
    ) ${also([scrub(sql`true`)])}
    select at, id from e order by at desc, id desc limit 1`,
  );
  await eachPortion(
    work,
    { noun: '', id: beforeAll },
    ({ noun, id }) => sql`
    with t as (
      select noun, id from (${listAgreements(person)}) things where (noun, id) > (${noun}, ${id}) order by noun, id ${limitRows(thingsAtOnce)}
    ), e as (
      select e.* from t cross join lateral (select * from events v where v.noun = t.noun and v.subject_id = t.id offset 0) e
      where e.party = 'system' and e.step in ('cancel', 'rework') and e.data ? 'reason'
    ) ${also([scrub(sql`true`)])}
    select noun, id from t order by noun desc, id desc limit 1`,
  );
}

/** Lets this transaction take personal values out of events and papers, which never change otherwise. */
export const allowAnonymising = ({ tx }: Pick<Work, 'tx'>) =>
  tx.execute(sql`select set_config('lungisa.anonymises', 'on', true)`);
