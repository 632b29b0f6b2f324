import { sql, type SQL } from 'drizzle-orm';
import { addDays, daysIntoWeek, findDayStart, toDay } from '#core/month.ts';
import { findPeriodStart, type Period } from '#core/periods.ts';
import { day as dayLength } from '#core/time.ts';
import { type Instants, listingCounts } from '#engine/figures/contribution.ts';
import type { Transaction } from '#engine/postgres/database.ts';
import type { SystemWork } from '#engine/work.ts';
import { countRangesAgain } from './sum-ranges.ts';
import { addUp, instantsOf, listCounts, listPeriodSums, partsOf, rowsOf, sumListings } from './sums.ts';

/** For so many days after its end a day is summed again each night: a late commit, or a repair, still counts. */
const nightsAgain = 3;
/** Days that fall due in the same five minutes, so that other due rules wait for no long run. */
export const daysAtOnce = 120;

/**
 * Counts a day, and writes the counts in place of earlier ones: its sums, those of each provider, and the sums of its week and month if it
 * is their last day so far. Days whose requests went further by it are counted again soon.
 */
export async function sumDay(work: SystemWork, day: string): Promise<void> {
  const { world, tx, now } = work;
  const span = instantsOf(day);
  const today = toDay(now);
  const isLastSoFar = addDays(day, 1) === today;
  const age = (findDayStart(today).getTime() - span.to.getTime()) / dayLength;
  const isFirst = await isUnsummed(tx, day);
  // Deleted things must stay in the sums of days before.
  const counts = listCounts(world, [
    'sums',
    ...(isFirst || age < nightsAgain ? (['sumsOfKept'] as const) : []),
    ...(isFirst ? (['stocks'] as const) : []),
  ]).map(([metric, count]) => [metric, count(span)] as const);
  await replaceSums(work, day, span, counts);
  await tx.execute(sql`delete from provider_days where day = ${day}`);
  await tx.execute(sql`
    with ${rowsOf(world, span)}
    insert into provider_days (day, provider_id, ${sql.raw(listingCounts.join(', '))})
    select ${day}::date, done.* from (${sumListings(world)}) done`);
  if (isLastSoFar || daysIntoWeek(day) === 6) await sumPeriod(work, 'week', day, span.to);
  if (isLastSoFar || day.slice(0, 7) !== addDays(day, 1).slice(0, 7)) await sumPeriod(work, 'month', day, span.to);
  if (age < nightsAgain) await countTouchedAgain(work, day, span);
  await countRangesAgain(tx, day, now);
  await tx.execute(sql`
    update summed_days set summed_at = ${now.toISOString()},
      due_at = ${age < nightsAgain ? new Date(now.getTime() + dayLength).toISOString() : null}::timestamptz
    where day = ${day}`);
}

/** Writes sums of a day, or of the week or month that begins on it, in place of earlier ones. */
async function replaceSums(
  { world, tx }: SystemWork,
  day: string,
  span: Instants,
  counts: readonly (readonly [metric: string, rows: SQL])[],
): Promise<void> {
  if (counts.length === 0) return;
  const metrics = sql.param(`{${counts.map(([metric]) => metric).join(',')}}`);
  await tx.execute(sql`delete from daily_sums where day = ${day} and metric = any (${metrics}::text[])`);
  await tx.execute(sql`
    with ${rowsOf(world, span)}
    insert into daily_sums (metric, day, key, value) select metric, ${day}::date, key, value from (${addUp(counts)}) s`);
}

const isUnsummed = async (tx: Transaction, day: string): Promise<boolean> =>
  (await tx.execute(sql`select from summed_days where day = ${day} and summed_at is not null`)).rows.length === 0;

/** The sums of the week or month of a day, from its first instant to the end of the day. */
async function sumPeriod(work: SystemWork, by: Exclude<Period, 'day'>, day: string, to: Date): Promise<void> {
  const start = findPeriodStart(day, by);
  const span = { from: findDayStart(start), to };
  const counts = listPeriodSums(work.world, by).map(([metric, { count }]) => [metric, count(span)] as const);
  await replaceSums(work, start, span, counts);
}

/** Lets the days be summed again whose requests, problems or jobs went further, a few at a time. */
async function countTouchedAgain({ world, tx, now }: SystemWork, day: string, span: Instants): Promise<void> {
  const touched = partsOf(world).flatMap(({ touched: own = [] }) => own);
  await tx.execute(sql`
    with ${rowsOf(world, span)}, touched as (
      select t.day, row_number() over (order by t.day desc) as place
      from (${sql.join(touched, sql` union `)}) t (day) where t.day < ${day}::date
    )
    update summed_days d
    set due_at = least(d.due_at, ${now.toISOString()}::timestamptz + interval '5 minutes' * ((t.place - 1) / ${daysAtOnce}::int))
    from touched t where d.day = t.day`);
}
