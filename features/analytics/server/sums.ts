import { sql, type SQL } from 'drizzle-orm';
import { provinces } from '#core/provinces.ts';
import { currentCategory } from '#features/site/server/categories/read-categories.ts';
import { budgetBands, priceBands } from '../bands.ts';

/** From the first instant of a day to that of the next. */
export type Instants = { from: Date; to: Date };

/** The day of an instant in Johannesburg. */
export const dayOf = (at: SQL): SQL => sql`(${at} at time zone 'Africa/Johannesburg')::date`;

/** `roundDown` of bands.ts, in SQL: whole minutes between two instants, to two digits. */
const minutesBetween = (from: SQL, to: SQL): SQL => sql`(
  select minutes / step * step from (
    select minutes, power(10, greatest(length(minutes::text) - 2, 0))::bigint as step
    from (select greatest(floor(extract(epoch from ${to} - ${from}) / 60), 0)::bigint as minutes) whole
  ) stepped)::text`;

const listOf = (texts: readonly string[]) =>
  sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  );

const eventsWhere = ({ from, to }: Instants, condition: SQL): SQL => sql`
  e as materialized (
    select id, at, actor_id, noun, subject_id, step, before, data from events
    where at >= ${from.toISOString()} and at < ${to.toISOString()} and ${condition}
  )`;

/** The events of the day, which most sums count, and the problems posted by them: read once for all sums that need them. */
export const eventsOf = (span: Instants): SQL => sql`
  ${eventsWhere(span, sql`true`)}, posted as materialized (
    select p.id, p.category, p.location, p.budget_cents, p.created_at from e join problems p on p.id = e.subject_id
    where e.noun = 'problem' and e.step = 'post'
  )`;

/** The key of each province as the terms of a place have it: small letters and no signs. */
const provinceKeys = sql.join(
  provinces.map((name) => sql`(${name.toLowerCase().replaceAll(/[^a-z]+/g, ' ')}, ${name})`),
  sql`, `,
);

/** The requests `a`, with the first instant at which each step was reached: null if it was not. */
const reachedBy = (requests: SQL): SQL => sql`
  select a.at as requested, q.submitted, q.accepted, j.scheduled, j.completed, j.rated
  from (${requests}) a
  left join lateral (
    select min(v.at) filter (where v.step = 'submit') as submitted, min(v.at) filter (where v.step = 'accept') as accepted
    from events v where v.noun = 'quote' and v.subject_id = a.subject_id
  ) q on true
  left join lateral (
    select min(v.at) filter (where v.step = 'confirm') as scheduled, min(v.at) filter (where v.step = 'complete') as completed,
      min(v.at) filter (where v.step = 'rate') as rated
    from jobs w join events v on v.noun = 'job' and v.subject_id = w.id where w.quote_id = a.subject_id
  ) j on q.accepted is not null`;

const stepsBy = (requests: SQL): SQL => sql`
  from (${reachedBy(requests)}) r cross join lateral (values
    ('requested', r.requested, null), ('submitted', r.submitted, r.requested), ('accepted', r.accepted, r.submitted),
    ('scheduled', r.scheduled, r.accepted), ('completed', r.completed, r.scheduled), ('rated', r.rated, r.completed)
  ) s (step, at, since)`;

const stepsOf = stepsBy(sql`select subject_id, at from e where noun = 'quote' and step = 'request'`);

/** A part of a day whose events are `e`: from the first instant to that after the last, and the instant at which the day began. */
export type Stretch = Instants & { dayFrom: Date };

const isIn = (at: SQL, { from, to }: Instants): SQL =>
  sql`${at} >= ${from.toISOString()} and ${at} < ${to.toISOString()}`;

/** The requests of the day that the events of the stretch are about. Each is looked up by itself: a stretch has few. */
const requestsIn = ({ to, dayFrom }: Stretch): SQL => sql`
  select a.subject_id, a.at from (
    select e.subject_id as id from e where e.noun = 'quote' and e.step in ('request', 'submit', 'accept')
    union
    select w.quote_id from e join jobs w on w.id = e.subject_id where e.noun = 'job' and e.step in ('confirm', 'complete', 'rate')
  ) moved join lateral (
    select v.subject_id, v.at from events v
    where v.noun = 'quote' and v.subject_id = moved.id and v.step = 'request' and ${isIn(sql`v.at`, { from: dayFrom, to })} limit 1
  ) a on true`;

/** The steps that requests of the day reached within the stretch. */
export const stepsReached = (stretch: Stretch): SQL => sql`
  select s.step, count(*) ${stepsBy(requestsIn(stretch))} where ${isIn(sql`s.at`, stretch)} group by 1`;

/** The minutes that these steps took, with the number of requests. */
export const stepsTook = (stretch: Stretch): SQL => sql`
  select s.step || ' ' || ${minutesBetween(sql`s.since`, sql`s.at`)}, count(*) ${stepsBy(requestsIn(stretch))}
  where s.at is not null and s.since is not null and ${isIn(sql`greatest(s.at, s.since)`, stretch)} group by 1`;

/** The minutes until the first quote, of the problems of the day that got it within the stretch, with the number of problems. */
export const firstQuotes = (stretch: Stretch): SQL => sql`
  select ${minutesBetween(sql`p.created_at`, sql`first.at`)}, count(*) from (
    select id, created_at from posted
    union
    select p.id, p.created_at from e join quote_requests q on q.id = e.subject_id join problems p on p.id = q.problem_id
    where e.noun = 'quote' and e.step in ('submit', 'offer')
  ) p
  join lateral (select min(q.first_submitted_at) as at from quote_requests q where q.problem_id = p.id) first on ${isIn(sql`first.at`, stretch)}
  where ${isIn(sql`p.created_at`, { from: stretch.dayFrom, to: stretch.to })}
  group by 1`;

/** The people who were active within the stretch, and not before it since an instant, by role. */
export const newlyActive = (since: Date, { from }: Instants): SQL => sql`
  select a.role, count(*) from (select distinct actor_id from e where actor_id is not null) t join accounts a on a.id = t.actor_id
  ${
    since < from
      ? sql`where not exists (select from events v where v.actor_id = t.actor_id and ${isIn(sql`v.at`, { from: since, to: from })})`
      : sql``
  } group by a.role`;

/** True if a failed period had a charge that failed: a grant that ends has none, nor has a period that is paid by hand. */
const isFailedCharge = (data: SQL): SQL => sql`coalesce(${data} ->> 'cause', 'no-card') <> 'no-card'`;

/**
 * The statement that counts each metric of a day: rows of a key and a value, from the events `e` of the day or from rows with an index on
 * their time. The same statements make the sums of closed days and count today. The events of people who have left keep only ids, numbers
 * and instants.
 */
export const daySums = {
  'accounts-new': () => sql`
    select coalesce(e.data ->> 'role', a.role), count(*) from e left join accounts a on a.id = e.subject_id
    where e.noun = 'account' and e.step = 'join' group by 1`,
  'accounts-active-day': () => sql`
    select a.role, count(distinct e.actor_id) from e join accounts a on a.id = e.actor_id group by 1`,
  approval: () => sql`
    select minutes, count(*) from (
      select ${minutesBetween(sql`a.created_at`, sql`e.at`)} as minutes
      from e join accounts a on a.id = e.subject_id where e.noun = 'account' and e.step = 'approve'
      union all
      select ${minutesBetween(sql`coalesce(a.paid_at, a.created_at)`, sql`e.at`)}
      from e join applications a on a.id = e.subject_id where e.noun = 'application' and e.step = 'approve'
    ) waited group by 1`,
  problems: () => sql`
    select step, count(*) from e where noun = 'problem' and step in ('post', 'settle', 'withdraw', 'lapse', 'return') group by 1`,
  'problems-by-category': () => sql`
    select coalesce(${currentCategory(sql`p.category`)}, ''), count(*) from posted p group by 1`,
  'problems-by-province': () => sql`
    select coalesce(near.province, ''), count(*) from posted p
    left join problem_places l on l.location = p.location
    left join lateral (
      select min(k.name) as province from (values ${provinceKeys}) k (key, name) where k.key = any (l.terms) having count(*) = 1
    ) near on true
    group by 1`,
  'first-quote': () => sql`
    select ${minutesBetween(sql`p.created_at`, sql`first.at`)}, count(*) from posted p
    join lateral (select min(q.first_submitted_at) as at from quote_requests q where q.problem_id = p.id) first on first.at is not null
    group by 1`,
  budgets: () => sql`
    select coalesce(width_bucket(p.budget_cents::numeric, array[${listOf(budgetBands.map(String))}]::numeric[])::text, ''), count(*)
    from posted p group by 1`,
  'funnel-reached': () => sql`select s.step, count(*) ${stepsOf} where s.at is not null group by 1`,
  'funnel-took': () => sql`
    select s.step || ' ' || ${minutesBetween(sql`s.since`, sql`s.at`)}, count(*) ${stepsOf}
    where s.at is not null and s.since is not null group by 1`,
  quotes: () => sql`
    select step, count(*) from e where noun = 'quote' and step in ('request', 'offer', 'submit', 'accept') group by 1`,
  'against-budget': () => sql`
    select case when p.budget_cents > 0 then
        case when q.price_cents * 100 < p.budget_cents * ${priceBands[0]}::bigint then '0'
          when q.price_cents * 100 <= p.budget_cents * ${priceBands[1]}::bigint then '1'
          when q.price_cents * 100 <= p.budget_cents * ${priceBands[2]}::bigint then '2' else '3' end
      else '' end, count(*)
    from e join quote_requests q on q.id = e.subject_id left join problems p on p.id = q.problem_id
    where e.noun = 'quote' and e.step = 'accept' group by 1`,
  'failed-quotes': () => sql`
    select case
        when step = 'release' then 'release-' ||
          case when data ->> 'reason' in ('settled', 'withdrawn', 'lapsed') then data ->> 'reason' else 'other' end
        when step in ('cancel', 'back-out') and before in ('quote_accepted', 'work_in_progress') then step || '-agreed'
        else step end, count(*)
    from e where noun = 'quote' and step in ('decline-request', 'no-answer', 'decline', 'release', 'cancel', 'back-out') group by 1`,
  'accepted-value': () => sql`
    select 'cents', coalesce(sum(q.price_cents), 0) from e join quote_requests q on q.id = e.subject_id
    where e.noun = 'quote' and e.step = 'accept' having count(*) > 0`,
  /** By the mode of the payments, and by plan or kind. */
  income: ({ from, to }: Instants) => sql`
    select p.mode || ' ' || case l.ledger_account when 'plans' then p.plan else l.ledger_account end, -sum(l.cents)
    from ledger_entries l join payment_attempts p on p.id = l.payment_id
    where l.at >= ${from.toISOString()} and l.at < ${to.toISOString()} and l.ledger_account in ('plans', 'joining-fees') and l.cents < 0
    group by 1`,
  'refunds-cents': (span: Instants) => sql`select ${refundKey}, -sum(l.cents) ${refundsOf(span)} group by 1`,
  'refunds-count': (span: Instants) => sql`select ${refundKey}, count(*) ${refundsOf(span)} group by 1`,
  plans: () => sql`
    select case when step = 'confirm' then 'begun' when step = 'grant' then 'granted' when step = 'renew' then 'renewed'
        when step = 'change' then 'changed' else 'ended' end, count(*)
    from e where noun = 'subscription' and (
      step in ('grant', 'renew', 'cool-off', 'reverse') or (step = 'change' and data ->> 'atRenewal' is null) or (step = 'confirm' and before <> 'past_due')
      or (step = 'end' and data ->> 'replaced' is null)
    ) group by 1
    union all
    select 'changed', count(*) from e
    where noun = 'subscription' and step in ('renew', 'confirm') and data ->> 'was' is not null having count(*) > 0`,
  'failed-payments': () => sql`
    select case when step = 'confirm' then 'recovered' else 'failed' end, count(*) from e
    where noun = 'subscription' and (
      (step in ('fail', 'fail-again') and ${isFailedCharge(sql`data`)})
      or (step = 'confirm' and before = 'past_due' and exists (
        select from events f
        where f.noun = 'subscription' and f.subject_id = e.subject_id and f.step in ('fail', 'fail-again') and f.at <= e.at
          and f.at >= (
            select max(b.at) from events b
            where b.noun = 'subscription' and b.subject_id = e.subject_id and b.step = 'fail' and b.at <= e.at)
          and ${isFailedCharge(sql`f.data`)}))
    ) group by 1`,
  'storage-added': ({ from, to }: Instants) => sql`
    select purpose, sum(bytes) from files where created_at >= ${from.toISOString()} and created_at < ${to.toISOString()} group by 1`,
  'files-added': ({ from, to }: Instants) => sql`
    select purpose, count(*) from files where created_at >= ${from.toISOString()} and created_at < ${to.toISOString()} group by 1`,
} satisfies Record<string, (span: Instants) => SQL>;

export type DayMetric = keyof typeof daySums;

const refundKey = sql`p.mode || ' ' || coalesce(r.cause, case when d.id is null then 'other' else 'dispute' end)`;
const refundsOf = ({ from, to }: Instants) => sql`
  from ledger_entries l join payment_attempts p on p.id = l.payment_id
  left join refunds r on r.id = l.booking_id left join disputes d on d.id = l.booking_id
  where l.at >= ${from.toISOString()} and l.at < ${to.toISOString()} and l.ledger_account = 'paystack' and l.cents < 0`;

/** The events of the time that the counts of providers need. */
export const providerEventsOf = (span: Instants): SQL =>
  eventsWhere(
    span,
    sql`(noun = 'quote' and step in ('request', 'submit', 'offer', 'accept', 'back-out', 'cancel')
      or noun = 'job' and step in ('complete', 'rate') or noun = 'report' and step = 'report')`,
  );

/** Each provider's counts in the time, as rows of `provider_days` without the day. */
export const providerSums = sql`
  select provider_id, sum(asked)::int as asked, sum(answered)::int as answered, sum(sent)::int as sent, sum(accepted)::int as accepted,
    sum(completed)::int as completed, sum(backed_out)::int as backed_out, sum(called_off)::int as called_off,
    sum(rating_sum)::int as rating_sum, sum(ratings)::int as ratings, sum(reports)::int as reports
  from (
    select q.provider_id, (e.step = 'request')::int as asked,
      (e.step = 'request' and exists (
        select from events v where v.noun = 'quote' and v.subject_id = e.subject_id and v.step in ('submit', 'decline-request')
          and v.at <= e.at + interval '24 hours'
      ))::int as answered,
      (e.step in ('submit', 'offer'))::int as sent, (e.step = 'accept')::int as accepted, 0 as completed,
      (e.step = 'back-out')::int as backed_out, (e.step = 'cancel')::int as called_off, 0 as rating_sum, 0 as ratings, 0 as reports
    from e join quote_requests q on q.id = e.subject_id
    where e.noun = 'quote' and (e.step in ('request', 'submit', 'offer', 'accept')
      or (e.step in ('back-out', 'cancel') and e.before in ('quote_accepted', 'work_in_progress')))
    union all
    select j.provider_id, 0, 0, 0, 0, (e.step = 'complete')::int, 0, 0,
      case when e.step = 'rate' then coalesce((e.data ->> 'rating')::int, 0) else 0 end,
      (e.step = 'rate' and e.data ->> 'rating' is not null)::int, 0
    from e join jobs j on j.id = e.subject_id where e.noun = 'job' and e.step in ('complete', 'rate')
    union all
    select p.id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    from e join providers p on p.id = (e.data ->> 'subjectId')::uuid
    where e.noun = 'report' and e.step = 'report'
  ) done group by provider_id`;

/** The days whose requests and problems went further by the events of the time: they are counted again. */
export const touchedDays = sql`
  select ${dayOf(sql`q.requested_at`)} as day from e join quote_requests q on q.id = e.subject_id
  where e.noun = 'quote' and e.step in ('submit', 'accept', 'decline-request')
  union
  select ${dayOf(sql`p.created_at`)} from e join quote_requests q on q.id = e.subject_id join problems p on p.id = q.problem_id
  where e.noun = 'quote' and e.step in ('submit', 'offer')
  union
  select ${dayOf(sql`q.requested_at`)} from e join jobs j on j.id = e.subject_id join quote_requests q on q.id = j.quote_id
  where e.noun = 'job' and e.step in ('confirm', 'complete', 'rate')`;
