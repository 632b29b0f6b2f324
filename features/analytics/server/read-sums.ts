import { sql, type SQL } from 'drizzle-orm';
import { addDays, findDayStart, toDay } from '#core/month.ts';
import { countDays, findPeriodEnd, findPeriodStart, listPeriods, type Period, type Span } from '#core/periods.ts';
import { Sums } from '#engine/figures/sums.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { addUp, instantsOf, listCounts, listPeriodSums, rowsOf } from './sums.ts';

/** The days up to today that are counted at the request while they have no sums: today alone, and after a pause of the queue two more. */
const maxLiveDays = 3;

/** The days of a span that are counted at the request, the latest first and one after another, and the number of others without sums. */
export type Coverage = { live: string[]; missing: number };

export async function readCoverage(world: World, { from, to }: Span): Promise<Coverage> {
  const today = toDay(world.clock.now());
  const row = await query<{ count: string; recent: string[]; first: string | null }>(world.db).row(sql`
    select (select count(*) from summed_days where day between ${from} and ${to} and summed_at is not null) as count,
      array(select day::text from summed_days where day >= ${addDays(today, 1 - maxLiveDays)} and summed_at is not null) as recent,
      (select (min(created_at) at time zone 'Africa/Johannesburg')::date::text from accounts) as first`);
  const { count = '0', recent = [], first = null } = row ?? {};
  if (first === null) return { live: [], missing: 0 };
  const begin = from > first ? from : first;
  const latest = Array.from({ length: maxLiveDays }, (_, ago) => addDays(today, -ago));
  const summed = latest.findIndex((day) => recent.includes(day));
  const live = latest.slice(0, summed === -1 ? maxLiveDays : summed).filter((day) => day >= begin && day <= to);
  const days = begin > to ? 0 : countDays({ from: begin, to });
  return { live, missing: Math.max(days - Number(count) - live.length, 0) };
}

const array = (texts: readonly string[], type: 'text' | 'date'): SQL =>
  sql`${sql.param(`{${texts.join(',')}}`)}::${sql.raw(type)}[]`;

/** The metrics of figures: those that are needed by period, as a whole, and of whole weeks or months. */
export type Metrics = { overTime: readonly string[]; whole: readonly string[]; periods?: readonly string[] };

/** Reads the sums of a span: metrics over time by their periods, the others as a whole. Days without sums yet are counted now. */
export async function readSums(
  world: World,
  { overTime, whole, periods = [] }: Metrics,
  span: Span,
  by: Period,
  { live }: Coverage,
): Promise<Sums> {
  const all = [...overTime, ...whole];
  const counts = listCounts(world, ['sums', 'sumsOfKept']).filter(([metric]) => all.includes(metric));
  const [sums, ...counted] = await Promise.all([
    readClosed(world, { overTime, whole }, span, by, live),
    ...live.map(async (day) => {
      const ofDay = counts.map(([metric, count]) => [metric, count(instantsOf(day))] as const);
      return { day, rows: await countOn(world, day, ofDay) };
    }),
  ]);
  for (const { day, rows } of counted)
    for (const { metric, key, value } of rows) sums.add(metric, findPeriodStart(day, by), key, Number(value));
  await addPeriods(world, periods, span, by, sums);
  return sums;
}

type Counted = { metric: string; key: string; value: string };

const countOn = async (world: World, day: string, counts: readonly (readonly [string, SQL])[]): Promise<Counted[]> =>
  counts.length === 0 ? [] : query(world.db).rows(sql`with ${rowsOf(world, instantsOf(day))} ${addUp(counts)}`);

/** Adds the sums of whole weeks or months that the span touches: as they were last night, and what the days since add. */
async function addPeriods(world: World, metrics: readonly string[], span: Span, by: Period, sums: Sums): Promise<void> {
  if (metrics.length === 0) return;
  const starts = listPeriods(span, by);
  const today = toDay(world.clock.now());
  const end = findPeriodEnd(starts.at(-1) ?? span.to, by);
  const touched = { from: starts[0] ?? span.from, to: end < today ? end : today };
  const [{ live }, stored] = await Promise.all([readCoverage(world, touched), readOn(world, metrics, starts)]);
  for (const { metric, day, key, value } of stored) sums.add(metric, day, key, Number(value));
  for (const day of live) {
    const start = findPeriodStart(day, by);
    const more = listPeriodSums(world, by).flatMap(([metric, sum]) =>
      sum.more === undefined || !metrics.includes(metric)
        ? []
        : [[metric, sum.more(findDayStart(start), instantsOf(day))] as const],
    );
    for (const { metric, key, value } of await countOn(world, day, more)) sums.add(metric, start, key, Number(value));
  }
}

/** Reads the sums of the days of a span that are over. Days in `live` are counted elsewhere. */
export async function readClosed(
  world: Pick<World, 'db'>,
  { overTime, whole }: Pick<Metrics, 'overTime' | 'whole'>,
  span: Span,
  by: Period,
  live: readonly string[] = [],
): Promise<Sums> {
  const sums = new Sums();
  if (overTime.length + whole.length === 0) return sums;
  // A day that was summed since the coverage was read counts once.
  const isClosed = sql`day between ${span.from} and ${span.to} and day <> all (${array(live, 'date')})`;
  const rows = await query<{ metric: string; period: string | null; key: string; value: string }>(world.db).rows(sql`
    select metric, date_trunc(${by}, day)::date::text as period, key, sum(value) as value from daily_sums
    where metric = any (${array(overTime, 'text')}) and ${isClosed} group by 1, 2, 3
    union all
    select metric, null, key, sum(value) from daily_sums where metric = any (${array(whole, 'text')}) and ${isClosed} group by 1, 3`);
  for (const { metric, period, key, value } of rows) sums.add(metric, period ?? '', key, Number(value));
  return sums;
}

const readOn = (world: Pick<World, 'db'>, metrics: readonly string[], days: readonly string[]) =>
  query<{ metric: string; day: string; key: string; value: string }>(world.db).rows(sql`
    select metric, day::text, key, value from daily_sums
    where metric = any (${array(metrics, 'text')}) and day = any (${array(days, 'date')})`);

/** Reads the sums of exactly these days: those of weeks and months, or the stock at the end of a day. */
export async function readSumsOn(
  world: Pick<World, 'db'>,
  metrics: readonly string[],
  days: readonly string[],
): Promise<Sums> {
  const sums = new Sums();
  for (const { metric, day, key, value } of await readOn(world, metrics, days))
    sums.add(metric, day, key, Number(value));
  return sums;
}

/** The last day that has sums; null before the first. */
export async function findLastSummed(world: Pick<World, 'db'>): Promise<string | null> {
  const row = await query<{ day: string | null }>(world.db).row(sql`
    select max(day)::text as day from summed_days where summed_at is not null`);
  return row?.day ?? null;
}
