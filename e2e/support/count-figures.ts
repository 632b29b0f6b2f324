import { findDayStart } from '#core/month.ts';
import type { FigureId } from '#features/analytics/figures.ts';
import { findPeriodStart, findSpan, listPeriods } from '#features/analytics/ranges.ts';
import { showPeriod, showValue } from '#features/analytics/show.ts';
import { figureLabels as labels } from '#features/analytics/wording.ts';
import type { Unit } from '#features/analytics/figures.ts';
import type { Sql } from './people.ts';

/** A table as people read it: the cells of each row by the names of their columns. */
export type Table = Record<string, Record<string, string>>;

type Counted = { row: string; column: string; value: number };

/** The seven days that end today, counted from events and rows by SQL of its own, as each figure's table has them. */
export async function countFigures(sql: Sql, today: string): Promise<Record<FigureId, Table>> {
  const span = findSpan('last-7-days', today);
  const [from, to] = [findDayStart(span.from), new Date()];
  const count = async (text: TemplateStringsArray, ...values: unknown[]): Promise<Counted[]> =>
    (await sql(text, ...values)).map(({ row, column, value }) => ({
      row: String(row),
      column: String(column),
      value: Number(value),
    }));

  /** A row for each day, also where nothing was counted. */
  const byDay = (counted: Counted[], columns: Record<string, string>, unit: Unit = 'count'): Table =>
    Object.fromEntries(
      listPeriods(span, 'day').map((day) => [
        showPeriod(day, 'day'),
        Object.fromEntries(
          Object.entries(columns).map(([key, label]) => [
            label,
            showValue(unit, counted.find(({ row, column }) => row === day && column === key)?.value ?? 0),
          ]),
        ),
      ]),
    );
  /** A row for each name: of those that are given, or of what was counted. */
  const byName = (
    counted: Counted[],
    column: string,
    names: readonly string[] = counted.map(({ row }) => row),
    unit: Unit = 'count',
  ): Table =>
    Object.fromEntries(
      names.map((name) => [name, { [column]: showValue(unit, counted.find(({ row }) => row === name)?.value ?? 0) }]),
    );

  const eventsByDay = (noun: string, steps: readonly string[]) => count`
    select (at at time zone 'Africa/Johannesburg')::date::text as row, step as column, count(*) as value from events
    where noun = ${noun} and step = any (${steps}) and at >= ${from} group by 1, 2`;
  const budgetNames = [
    'Below R500',
    'R500 to R1,000',
    'R1,000 to R2,500',
    'R2,500 to R5,000',
    'R5,000 to R15,000',
    'R15,000 to R50,000',
    'R50,000 and more',
    labels.noBudget,
  ];
  return {
    'accounts-new': byDay(
      await count`
        select (at at time zone 'Africa/Johannesburg')::date::text as row, data ->> 'role' as column, count(*) as value from events
        where noun = 'account' and step = 'join' and at >= ${from} group by 1, 2`,
      labels.roles,
    ),
    'accounts-active': byDay(
      await count`
        select (e.at at time zone 'Africa/Johannesburg')::date::text as row, a.role as column, count(distinct a.id) as value
        from events e join accounts a on a.id = e.actor_id where e.at >= ${from} group by 1, 2`,
      labels.roles,
    ),
    retention: await countRetention(count, span.from, today),
    approval: byName(
      await count`
        select case when waited < interval '1 day' then 'Within a day' when waited < interval '2 days' then 'On the second day'
          when waited < interval '5 days' then 'Within 5 days' when waited < interval '10 days' then 'Within 10 days' else 'Later' end as row,
          count(*) as value
        from (select e.at - a.created_at as waited from events e join accounts a on a.id = e.subject_id
          where e.noun = 'account' and e.step = 'approve' and e.at >= ${from}) approved group by 1`,
      labels.approvals,
      labels.approvalBands,
    ),
    problems: byDay(await eventsByDay('problem', Object.keys(labels.problems)), labels.problems),
    'problems-by-category': byName(
      await count`
        select coalesce(category, 'No category') as row, count(*) as value from problems where created_at >= ${from} group by 1`,
      labels.problemCount,
    ),
    'problems-by-province': byName(
      await count`
        select case when location ~ 'Sandton|Soweto' then 'Gauteng' when location ~ 'Knysna' then 'Western Cape' else 'Unknown' end as row,
          count(*) as value from problems where created_at >= ${from} group by 1`,
      labels.problemCount,
    ),
    'first-quote': byName(
      await count`
        select case when waited is null then 'No quote yet' when waited < interval '1 hour' then 'Within an hour'
          when waited < interval '4 hours' then 'Within 4 hours' when waited < interval '1 day' then 'Within a day'
          when waited < interval '3 days' then 'Within 3 days' else 'Later' end as row, count(*) as value
        from (select (select min(first_submitted_at) from quote_requests q where q.problem_id = p.id) - p.created_at as waited
          from problems p where p.created_at >= ${from}) posted group by 1`,
      labels.problemCount,
      [...labels.firstQuoteBands, labels.noQuote],
    ),
    budgets: byName(
      await count`
        select (${budgetNames}::text[])[case when budget_cents is null then 8 when budget_cents < 50000 then 1 when budget_cents < 100000 then 2
          when budget_cents < 250000 then 3 when budget_cents < 500000 then 4 when budget_cents < 1500000 then 5
          when budget_cents < 5000000 then 6 else 7 end] as row, count(*) as value
        from problems where created_at >= ${from} group by 1`,
      labels.problemCount,
      budgetNames,
    ),
    funnel: await countFunnel(sql, from),
    quotes: byDay(await eventsByDay('quote', Object.keys(labels.quotes)), labels.quotes),
    'against-budget': byName(
      await count`
        select case when coalesce(p.budget_cents, 0) = 0 then 'No budget to compare with' when share < 0.75 then 'Below 75%'
          when share <= 1 then '75% to 100%' when share <= 1.25 then 'Above 100%, to 125%' else 'Above 125%' end as row, count(*) as value
        from events e join quote_requests q on q.id = e.subject_id left join problems p on p.id = q.problem_id
        cross join lateral (select q.price_cents::numeric / nullif(p.budget_cents, 0) as share) s
        where e.noun = 'quote' and e.step = 'accept' and e.at >= ${from} group by 1`,
      labels.count,
      [...labels.priceBands, labels.noBudgetToCompare],
    ),
    'failed-quotes': byName(
      (
        await count`
          select step as row, count(*) as value from events
          where noun = 'quote' and step in ('decline-request', 'no-answer', 'decline', 'cancel') and at >= ${from} group by 1`
      ).map((one) => ({ ...one, row: labels.failures[one.row as 'decline'] })),
      labels.count,
    ),
    income: byDay(
      await count`
        select (l.at at time zone 'Africa/Johannesburg')::date::text as row, p.plan as column, -sum(l.cents) as value
        from ledger_entries l join payment_attempts p on p.id = l.payment_id
        where l.ledger_account = 'plans' and l.cents < 0 and l.at >= ${from} group by 1, 2`,
      { bronze: 'Bronze' },
      'cents',
    ),
    plans: byDay(
      await count`
        select (at at time zone 'Africa/Johannesburg')::date::text as row, count(*) as value,
          case step when 'confirm' then 'begun' when 'grant' then 'granted' when 'renew' then 'renewed' when 'change' then 'changed' else 'ended' end as column
        from events where noun = 'subscription' and at >= ${from}
          and (step in ('grant', 'renew', 'change', 'end') or (step = 'confirm' and before = 'pending_payment')) group by 1, 3`,
      labels.plans,
    ),
    'failed-payments': byDay(
      await count`
        select (at at time zone 'Africa/Johannesburg')::date::text as row, count(*) as value,
          case step when 'fail' then 'failed' else 'recovered' end as column
        from events where noun = 'subscription' and at >= ${from} and (step = 'fail' or (step = 'confirm' and before = 'past_due')) group by 1, 3`,
      labels.payments,
    ),
    refunds: Object.fromEntries(
      (
        await sql`select cause, sum(cents) as cents, count(*)::int as count from refunds where ended_at >= ${from} group by 1`
      ).map(({ cause, cents, count: refunds }) => [
        labels.refunds[cause as 'admin'],
        { [labels.refunded]: showValue('cents', Number(cents)), [labels.count]: String(refunds) },
      ]),
    ),
    'accepted-value': byDay(
      await count`
        select (created_at at time zone 'Africa/Johannesburg')::date::text as row, 'cents' as column, sum(total_cost_cents) as value
        from jobs where created_at >= ${from} group by 1`,
      { cents: labels.value },
      'cents',
    ),
    storage: Object.fromEntries(
      (
        await sql`
          select d::date::text as day, sum(f.bytes) as bytes from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') d
          left join files f on (f.created_at at time zone 'Africa/Johannesburg')::date <= d::date group by 1`
      ).map(({ day, bytes }) => [
        showPeriod(String(day), 'day'),
        { [labels.bytes]: bytes === null ? '–' : showValue('bytes', Number(bytes)) },
      ]),
    ),
    'storage-added': byDay(
      await count`
        select (created_at at time zone 'Africa/Johannesburg')::date::text as row, 'bytes' as column, sum(bytes) as value
        from files where created_at between ${from} and ${to} group by 1`,
      { bytes: labels.bytes },
      'bytes',
    ),
    'storage-by-purpose': Object.fromEntries(
      (await sql`select purpose, sum(bytes) as bytes, count(*)::int as files from files group by 1`).map(
        ({ purpose, bytes, files }) => [
          labels.purposes[purpose as 'problem'],
          { [labels.bytes]: showValue('bytes', Number(bytes)), [labels.files]: String(files) },
        ],
      ),
    ),
  };
}

/** The months that the range touches, as months of joining, until last night. */
async function countRetention(
  count: (text: TemplateStringsArray, ...values: unknown[]) => Promise<Counted[]>,
  from: string,
  today: string,
): Promise<Table> {
  const months = listPeriods({ from, to: today }, 'month');
  const end = findDayStart(today);
  const joined = await count`
    select to_char(at at time zone 'Africa/Johannesburg', 'YYYY-MM-01') as row, '' as column, count(*) as value from events
    where noun = 'account' and step = 'join' and data ->> 'role' <> 'admin' and at < ${end} group by 1`;
  const active = await count`
    select to_char(a.created_at at time zone 'Africa/Johannesburg', 'YYYY-MM-01') as row,
      to_char(e.at at time zone 'Africa/Johannesburg', 'YYYY-MM-01') as column, count(distinct a.id) as value
    from events e join accounts a on a.id = e.actor_id where a.role <> 'admin' and e.at < ${end} group by 1, 2`;
  return Object.fromEntries(
    months.map((month, at) => {
      const size = joined.find(({ row }) => row === month)?.value ?? 0;
      const cells = months.map((_, later) => {
        const laterMonth = months[at + later];
        const people = active.find(({ row, column }) => row === month && column === laterMonth)?.value ?? 0;
        const cell =
          laterMonth === undefined || size === 0 ? '–' : showValue('percent', Math.round((people / size) * 10_000));
        return [labels.monthsLater(later), cell];
      });
      return [
        showPeriod(findPeriodStart(month, 'month'), 'month'),
        { [labels.joined]: String(size), ...Object.fromEntries(cells) },
      ];
    }),
  );
}

/** The requests of the range with the first instant of each step, and the median minutes from the step before. */
async function countFunnel(sql: Sql, from: Date): Promise<Table> {
  const rows = await sql`
    with steps (place, noun, step) as (values (1, 'quote', 'request'), (2, 'quote', 'submit'), (3, 'quote', 'accept'), (4, 'job', 'confirm'), (5, 'job', 'complete'), (6, 'job', 'rate')),
    reached as (
      select a.subject_id as quote_id, s.place, min(v.at) as at
      from events a cross join steps s left join jobs j on j.quote_id = a.subject_id
      join events v on v.noun = s.noun and v.step = s.step and v.subject_id = case s.noun when 'job' then j.id else a.subject_id end
      where a.noun = 'quote' and a.step = 'request' and a.at >= ${from} group by 1, 2
    )
    select s.place, count(r.at)::int as count,
      percentile_disc(0.5) within group (order by floor(extract(epoch from r.at - b.at) / 60)) as median
    from steps s left join reached r on r.place = s.place left join reached b on b.quote_id = r.quote_id and b.place = s.place - 1
    group by 1 order by 1`;
  const counts = rows.map((row) => Number(row['count']));
  const share = (part = 0, whole = 0) =>
    whole === 0 ? '–' : showValue('percent', Math.round((part / whole) * 10_000));
  return Object.fromEntries(
    Object.values(labels.steps).map((name, at) => [
      name,
      {
        [labels.count]: String(counts[at]),
        [labels.ofRequests]: share(counts[at], counts[0]),
        [labels.ofStepBefore]: at === 0 ? '–' : share(counts[at], counts[at - 1]),
        [labels.medianTime]: rows[at]?.['median'] == null ? '–' : showValue('minutes', Number(rows[at]?.['median'])),
      },
    ]),
  );
}
