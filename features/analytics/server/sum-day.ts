import { sql, type SQL } from 'drizzle-orm';
import { addDays, daysIntoWeek, findDayStart, toDay } from '#core/month.ts';
import { day as dayLength } from '#core/time.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import type { SystemWork } from '#engine/work.ts';
import { findPeriodStart } from '../ranges.ts';
import { countFigureRangesAgain } from './sum-figure-ranges.ts';
import { countRangesAgain } from './sum-ranges.ts';
import { daySums, eventsOf, providerSums, touchedDays, type Instants } from './sums.ts';

/** For so many days after its end a day is summed again each night: a late commit, or a repair, still counts. */
const nightsAgain = 3;
/** Days that fall due in the same five minutes, so that other due rules wait for no long run. */
export const daysAtOnce = 120;

export const instantsOf = (day: string): Instants => ({ from: findDayStart(day), to: findDayStart(addDays(day, 1)) });

/**
 * Counts a day, and writes the counts in place of earlier ones: its sums, those of each provider, and the sums of its week and month if it
 * is their last day so far. Days whose requests went further by it are counted again soon.
 */
export async function sumDay({ tx, now }: SystemWork, day: string): Promise<void> {
  const span = instantsOf(day);
  const today = toDay(now);
  const isLastSoFar = addDays(day, 1) === today;
  const age = (findDayStart(today).getTime() - span.to.getTime()) / dayLength;
  const counts = countsOf(span, { isFirst: await isUnsummed(tx, day), isLate: age >= nightsAgain });
  await tx.execute(sql`delete from daily_sums where day = ${day} and metric = any (${listNames(Object.keys(counts))})`);
  await tx.execute(sql`
    with ${eventsOf(span)}
    insert into daily_sums (metric, day, key, value) ${allSums(day, counts)}`);
  await tx.execute(sql`delete from provider_days where day = ${day}`);
  await tx.execute(sql`
    with ${eventsOf(span)}
    insert into provider_days (day, provider_id, asked, answered, sent, accepted, completed, backed_out, called_off, rating_sum, ratings, reports)
    select ${day}::date, done.* from (${providerSums}) done`);
  if (isLastSoFar || daysIntoWeek(day) === 6) await sumWeek(tx, findPeriodStart(day, 'week'), span.to);
  if (isLastSoFar || day.slice(0, 7) !== addDays(day, 1).slice(0, 7))
    await sumMonth(tx, findPeriodStart(day, 'month'), span.to);
  if (age < nightsAgain) await countTouchedAgain(tx, day, span, now);
  await countRangesAgain(tx, day, now);
  await countFigureRangesAgain(tx, day, now);
  await tx.execute(sql`
    update summed_days set summed_at = ${now.toISOString()},
      due_at = ${age < nightsAgain ? new Date(now.getTime() + dayLength).toISOString() : null}::timestamptz
    where day = ${day}`);
}

/** The bytes of all files at the end of the day by purpose: the files of days before are those that still exist. */
const storageAt = ({ to }: Instants): Record<string, SQL> => ({
  storage: sql`select purpose, sum(bytes) from files where created_at < ${to.toISOString()} group by 1`,
  files: sql`select purpose, count(*) from files where created_at < ${to.toISOString()} group by 1`,
});

/** Sums of files, which a deletion makes smaller: no late sum of a day may replace them. */
const sumsOfFiles: readonly string[] = ['storage-added', 'files-added'];

/**
 * The statements that count each metric of a day now. `storageAt` counts once, the first time. A late sum does not count added files again:
 * deleted ones must stay in the sum.
 */
function countsOf(span: Instants, { isFirst, isLate }: { isFirst: boolean; isLate: boolean }): Record<string, SQL> {
  const all = Object.entries(daySums).map(([metric, count]) => [metric, count(span)] as const);
  return {
    ...Object.fromEntries(all.filter(([metric]) => isFirst || !isLate || !sumsOfFiles.includes(metric))),
    ...(isFirst && storageAt(span)),
  };
}

const isUnsummed = async (tx: Transaction, day: string): Promise<boolean> =>
  (await tx.execute(sql`select from summed_days where day = ${day} and summed_at is not null`)).rows.length === 0;

const listNames = (metrics: readonly string[]): SQL =>
  sql`array[${sql.join(
    metrics.map((metric) => sql`${metric}`),
    sql`, `,
  )}]`;

const allSums = (day: string, counts: Record<string, SQL>): SQL =>
  sql.join(
    Object.entries(counts).map(
      ([metric, rows]) =>
        sql`select ${metric}::text, ${day}::date, s.key, s.value::bigint from (${rows}) s (key, value)`,
    ),
    sql` union all `,
  );

/** The different people who were active from the Monday on, by role. */
async function sumWeek(tx: Transaction, monday: string, to: Date): Promise<void> {
  await tx.execute(sql`delete from daily_sums where day = ${monday} and metric = 'accounts-active-week'`);
  await tx.execute(sql`
    insert into daily_sums (metric, day, key, value)
    select 'accounts-active-week', ${monday}::date, a.role, count(*)
    from (${activePeople(findDayStart(monday), to)}) active join accounts a on a.id = active.actor_id group by a.role`);
}

/** The same of a month, and how many of them had registered in which month. */
async function sumMonth(tx: Transaction, first: string, to: Date): Promise<void> {
  await tx.execute(
    sql`delete from daily_sums where day = ${first} and metric in ('accounts-active-month', 'retention')`,
  );
  await tx.execute(sql`
    with active as materialized (
      select a.role, to_char(a.created_at at time zone 'Africa/Johannesburg', 'YYYY-MM') as joined
      from (${activePeople(findDayStart(first), to)}) active join accounts a on a.id = active.actor_id
    )
    insert into daily_sums (metric, day, key, value)
    select 'accounts-active-month', ${first}::date, role, count(*) from active group by role
    union all
    select 'retention', ${first}::date, joined, count(*) from active where role <> 'admin' group by joined`);
}

const activePeople = (from: Date, to: Date): SQL => sql`
  select distinct actor_id from events
  where at >= ${from.toISOString()} and at < ${to.toISOString()} and actor_id is not null`;

/** Lets the days be summed again whose requests, problems or jobs went further, a few at a time. */
async function countTouchedAgain(tx: Transaction, day: string, span: Instants, now: Date): Promise<void> {
  await tx.execute(sql`
    with ${eventsOf(span)}, touched as (
      select t.day, row_number() over (order by t.day desc) as place from (${touchedDays}) t where t.day < ${day}::date
    )
    update summed_days d
    set due_at = least(d.due_at, ${now.toISOString()}::timestamptz + interval '5 minutes' * ((t.place - 1) / ${daysAtOnce}::int))
    from touched t where d.day = t.day`);
}
