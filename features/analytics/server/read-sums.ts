import { sql, type SQL } from 'drizzle-orm';
import { addDays, toDay } from '#core/month.ts';
import { readRow, readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { type Base, countDays, findNearest, findPeriodStart, type Period, type Span } from '../ranges.ts';
import { type FigureRange, isStillKept, keptRanges } from './sum-figure-ranges.ts';
import type { DayMetric } from './sums.ts';
import { type Counted, readToday } from './today.ts';

/** The days up to today that are counted at the request while they have no sums: today alone, and after a pause of the queue two more. */
const maxLiveDays = 3;

/**
 * The days of a span that are counted at the request, the latest first and one after another, and the number of others without sums; the
 * instant up to which the queue has counted today; and the ranges whose sums it keeps.
 */
export type Coverage = { live: string[]; missing: number; counted: Counted | null; ranges: FigureRange[] };

export async function readCoverage(world: World, { from, to }: Span): Promise<Coverage> {
  const today = toDay(world.clock.now());
  const row = await readRow<{
    count: string;
    recent: string[];
    first: string | null;
    counted: Counted | null;
    ranges: FigureRange[];
  }>(
    world.db,
    sql`
    select (select count(*) from summed_days where day between ${from} and ${to} and summed_at is not null) as count,
      array(select day::text from summed_days where day >= ${addDays(today, 1 - maxLiveDays)} and summed_at is not null) as recent,
      (select (min(created_at) at time zone 'Africa/Johannesburg')::date::text from accounts) as first,
      (select json_build_object('day', day::text, 'until', until) from today_counts where day is not null) as counted,
      (${keptRanges}) as ranges`,
  );
  const { count = '0', recent = [], first = null, counted = null, ranges = [] } = row ?? {};
  if (first === null) return { live: [], missing: 0, counted: null, ranges: [] };
  const begin = from > first ? from : first;
  const latest = Array.from({ length: maxLiveDays }, (_, ago) => addDays(today, -ago));
  const summed = latest.findIndex((day) => recent.includes(day));
  const live = latest.slice(0, summed === -1 ? maxLiveDays : summed).filter((day) => day >= begin && day <= to);
  const days = begin > to ? 0 : countDays({ from: begin, to });
  return { live, missing: Math.max(days - Number(count) - live.length, 0), counted, ranges };
}

/** The value of each key of each metric: of the whole span, or of each period by its first day. */
export class Sums {
  #byPeriod = new Map<string, Map<string, number>>();
  #whole = new Map<string, Map<string, number>>();

  add(metric: string, period: string, key: string, value: number): void {
    for (const [sums, name] of [
      [this.#byPeriod, `${metric} ${period}`],
      [this.#whole, metric],
    ] as const) {
      const keys = sums.get(name) ?? new Map<string, number>();
      sums.set(name, keys.set(key, (keys.get(key) ?? 0) + value));
    }
  }

  /** The keys of a metric with their values in the period that begins on that day. */
  at(metric: string, period: string): ReadonlyMap<string, number> {
    return this.#byPeriod.get(`${metric} ${period}`) ?? new Map();
  }

  /** The same for the whole span. */
  of(metric: string): ReadonlyMap<string, number> {
    return this.#whole.get(metric) ?? new Map();
  }
}

const array = (texts: readonly string[], type: 'text' | 'date'): SQL =>
  sql`${sql.param(`{${texts.join(',')}}`)}::${sql.raw(type)}[]`;

type Metrics = { overTime: readonly DayMetric[]; whole: readonly DayMetric[] };

/**
 * Reads the sums of a span: metrics over time by their periods, the others as a whole, from the nearest range whose sums are kept and the
 * days by which it differs. Days without sums yet are counted now.
 */
export async function readSums(
  world: World,
  metrics: Metrics,
  span: Span,
  by: Period,
  { live, counted, ranges }: Coverage,
): Promise<Sums> {
  const sums = new Sums();
  const all = [...metrics.overTime, ...metrics.whole];
  if (all.length === 0) return sums;
  const stored = readStored(world, metrics, {
    span,
    by,
    live,
    base: metrics.whole.length === 0 ? null : findNearest(ranges, span),
  });
  const recent = live.map(async (day) => ({ day, rows: await readToday(world, all, day, counted) }));
  for (const { metric, period, key, value } of await stored) sums.add(metric, period ?? '', key, Number(value));
  for (const { day, rows } of await Promise.all(recent))
    for (const { metric, key, value } of rows) sums.add(metric, findPeriodStart(day, by), key, Number(value));
  return sums;
}

type Stored = { metric: string; period: string | null; key: string; value: string };
type Source = { span: Span; by: Period; live: readonly string[]; base: Base<FigureRange> | null };

async function readStored(world: World, { overTime, whole }: Metrics, source: Source): Promise<Stored[]> {
  const { span, by, live, base } = source;
  // A day that was summed since the coverage was read counts once.
  const isStored = (days: Span) => sql`day between ${days.from} and ${days.to} and day <> all (${array(live, 'date')})`;
  const ofDays = (days: Span, value: SQL) =>
    sql`select metric, key, ${value} as value from daily_sums where metric = any (${array(whole, 'text')}) and ${isStored(days)}`;
  const parts = [
    ...(base?.more ?? [span]).map((days) => ofDays(days, sql`value`)),
    ...(base?.less ?? []).map((days) => ofDays(days, sql`-value`)),
    ...(base === null
      ? []
      : [
          sql`select metric, key, value from range_sums where range = ${base.kept.range} and metric = any (${array(whole, 'text')})`,
        ]),
  ];
  const rows = await readRows<Stored>(
    world.db,
    sql`
    select metric, date_trunc(${by}, day)::date::text as period, key, sum(value) as value from daily_sums
    where metric = any (${array(overTime, 'text')}) and ${isStored(span)} group by 1, 2, 3
    union all
    select metric, null, key, sum(value) from (${sql.join(parts, sql` union all `)}) p group by 1, 3 having sum(value) <> 0
    ${base === null ? sql`` : sql`union all select '', null, '', (${isStillKept(base.kept)})`}`,
  );
  if (rows.some(({ metric, value }) => metric === '' && value === '0'))
    return readStored(world, { overTime, whole }, { ...source, base: null });
  return rows.filter(({ metric }) => metric !== '');
}

/** Reads the sums of exactly these days: those of weeks and months, or the stock at the end of a day. */
export async function readSumsOn(world: World, metrics: readonly string[], days: readonly string[]): Promise<Sums> {
  const sums = new Sums();
  const rows = await readRows<{ metric: string; day: string; key: string; value: string }>(
    world.db,
    sql`
    select metric, day::text, key, value from daily_sums
    where metric = any (${array(metrics, 'text')}) and day = any (${array(days, 'date')})`,
  );
  for (const { metric, day, key, value } of rows) sums.add(metric, day, key, Number(value));
  return sums;
}
