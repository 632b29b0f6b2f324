import { sql, type SQL } from 'drizzle-orm';
import { findDayStart, toDay } from '#core/month.ts';
import { day as dayLength, minute } from '#core/time.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { SystemWork, World } from '#engine/work.ts';
import { findPeriodStart } from '../ranges.ts';
import { instantsOf } from './sum-day.ts';
import {
  type DayMetric,
  daySums,
  eventsOf,
  firstQuotes,
  type Instants,
  newlyActive,
  stepsReached,
  stepsTook,
  type Stretch,
} from './sums.ts';

/** Everything is committed by then: events carry the instant at which their transaction began. */
const afterCommit = minute;

/** The sums that are kept for today: those of `daily_sums`, the people who were not active earlier in the week or month, and steps today and a week ago. */
export type TodayMetric = DayMetric | 'accounts-active-week' | 'accounts-active-month' | 'steps' | 'steps-week-ago';

/** The instant up to which the queue has counted today. */
export type Counted = { day: string; until: string };

/** The steps of today that the overview shows, by noun. */
const shownSteps: Record<string, readonly string[]> = {
  account: ['join'],
  problem: ['post'],
  quote: ['request', 'submit', 'offer', 'accept'],
  job: ['complete'],
};

/** The number of times that each of these steps was taken in the time, as `{noun} {step}`. Each count reads its own stretch of an index. */
const countSteps = ({ from, to }: Instants): SQL => {
  const each = Object.entries(shownSteps).flatMap(([noun, steps]) =>
    steps.map(
      (step) => sql`
        select ${`${noun} ${step}`}::text, (
          select count(*) from events
          where noun = ${noun} and step = ${step} and at >= ${from.toISOString()} and at < ${to.toISOString()})`,
    ),
  );
  return sql.join(each, sql` union all `);
};

const weekBefore = (at: Date) => new Date(at.getTime() - 7 * dayLength);

/**
 * The statement that counts a metric in a stretch of today: consecutive stretches add up to the day. A person or a request counts in the
 * stretch in which they came first.
 */
function countStretch(metric: TodayMetric, stretch: Stretch): SQL {
  const { from, to, dayFrom } = stretch;
  switch (metric) {
    case 'accounts-active-day':
      return newlyActive(dayFrom, stretch);
    case 'accounts-active-week':
    case 'accounts-active-month':
      return newlyActive(
        findDayStart(findPeriodStart(toDay(dayFrom), metric === 'accounts-active-week' ? 'week' : 'month')),
        stretch,
      );
    case 'first-quote':
      return firstQuotes(stretch);
    case 'funnel-reached':
      return stepsReached(stretch);
    case 'funnel-took':
      return stepsTook(stretch);
    case 'steps':
      return countSteps(stretch);
    case 'steps-week-ago':
      return countSteps({ from: weekBefore(from), to: weekBefore(to) });
    default:
      return daySums[metric](stretch);
  }
}

const countEach = (metrics: readonly TodayMetric[], count: (metric: TodayMetric) => SQL): SQL =>
  sql.join(
    metrics.map(
      (metric) =>
        sql`select ${metric}::text as metric, s.key, s.value::bigint as value from (${count(metric)}) s (key, value)`,
    ),
    sql` union all `,
  );

const isOfDays = (metric: TodayMetric): metric is DayMetric => metric in daySums;

const allMetrics = [
  ...(Object.keys(daySums) as DayMetric[]),
  'accounts-active-week',
  'accounts-active-month',
  'steps',
  'steps-week-ago',
] as const satisfies readonly TodayMetric[];

/** Counts today until a minute ago, and writes the count in place of the earlier one. */
export async function countToday({ tx, now }: SystemWork): Promise<void> {
  const until = new Date(now.getTime() - afterCommit);
  const day = toDay(until);
  const dayFrom = findDayStart(day);
  const stretch = { from: dayFrom, to: until, dayFrom };
  await tx.execute(sql`delete from today_sums`);
  await tx.execute(sql`
    with ${eventsOf(stretch)}
    insert into today_sums (metric, key, value) ${countEach(allMetrics, (metric) => countStretch(metric, stretch))}`);
  await tx.execute(sql`update today_counts set day = ${day}, until = ${until.toISOString()}`);
}

export type TodaySum = { metric: TodayMetric; key: string; value: string };

/**
 * The sums of a day until now: the queue's count and everything since. Counts the whole day if the queue has not counted it, or is about to
 * write another count. A key may come twice: its values are added up.
 */
export async function readToday(
  world: World,
  metrics: readonly TodayMetric[],
  day: string,
  counted: Counted | null,
): Promise<TodaySum[]> {
  const { from: dayFrom, to: dayTo } = instantsOf(day);
  const from = counted?.day === day ? new Date(counted.until) : null;
  if (from === null) return countWhole(world, metrics, day);
  const stretch = { from, to: dayTo, dayFrom };
  const kept = listOfTexts(metrics);
  const rows = await readRows<TodaySum | { metric: ''; key: ''; value: string }>(
    world.db,
    sql`
    with ${eventsOf(stretch)}
    ${countEach(metrics, (metric) => countStretch(metric, metric === 'steps-week-ago' ? { ...stretch, to: endOfNow(world, dayTo) } : stretch))}
    union all select metric, key, value from today_sums where metric = any (${kept})
    union all select '', '', count(*) from today_counts where day = ${day} and until = ${from.toISOString()}`,
  );
  if (rows.some(({ metric, value }) => metric === '' && value === '0')) return countWhole(world, metrics, day);
  return rows.filter((row): row is TodaySum => row.metric !== '');
}

/** Counts metrics of a day from its events and rows, as the queue does for closed days. */
function countWhole(world: World, metrics: readonly TodayMetric[], day: string): Promise<TodaySum[]> {
  const span = instantsOf(day);
  const stretch = { ...span, dayFrom: span.from };
  return readRows(
    world.db,
    sql`
    with ${eventsOf(span)}
    ${countEach(metrics, (metric) => {
      if (isOfDays(metric)) return daySums[metric](span);
      return countStretch(metric, metric === 'steps-week-ago' ? { ...stretch, to: endOfNow(world, span.to) } : stretch);
    })}`,
  );
}

const listOfTexts = (texts: readonly string[]): SQL => sql`${sql.param(`{${texts.join(',')}}`)}::text[]`;

/** The instant after now, or the end of the day: a week ago counts up to the same time. */
function endOfNow(world: World, dayTo: Date): Date {
  const next = new Date(world.clock.now().getTime() + 1);
  return next < dayTo ? next : dayTo;
}
