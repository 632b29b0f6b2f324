import { and, eq, sql } from 'drizzle-orm';
import { toDay } from '#core/month.ts';
import { minute } from '#core/time.ts';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import type { FigureContribution } from '#engine/figures/contribution.ts';
import type { SystemWork } from '#engine/work.ts';
import { daysAtOnce, sumDay } from './sum-day.ts';
import { sumRange } from './sum-ranges.ts';
import { partsOf } from './sums.ts';
import { dayLists, summedDays, summedRanges } from './tables.ts';

/** The wait between the end of a day and its first sum, so that all that happened by midnight is committed. */
const afterItsEnd = 10 * minute;
/** Less than the time between two runs of the due rules: each run looks. */
const betweenLooks = 4 * minute;

/** Lists the days that are over and have no sums yet, the newest to be summed first. */
const listDays: DueRule = {
  table: dayLists,
  since: dayLists.checkAt,
  after: 0,
  where: sql`true`,
  take: lookForDays,
};

async function lookForDays({ world, tx, now }: SystemWork, id: string): Promise<void> {
  const [taken] = await tx
    .update(dayLists)
    .set({ checkAt: new Date(now.getTime() + betweenLooks) })
    .where(and(eq(dayLists.id, id), isDue(listDays, now)))
    .returning({ id: dayLists.id });
  if (taken === undefined) return;
  const notOver = toDay(new Date(now.getTime() - afterItsEnd));
  await tx.execute(sql`
    insert into summed_days (id, day, due_at)
    select gen_random_uuid(), days.day, ${now.toISOString()}::timestamptz + interval '5 minutes' * ((days.place - 1) / ${daysAtOnce}::int)
    from (
      select d::date as day, row_number() over (order by d desc) as place
      from generate_series(
        (select (min(created_at) at time zone 'Africa/Johannesburg')::date from accounts), ${notOver}::date - 1, interval '1 day'
      ) d
      where not exists (select from summed_days s where s.day = d::date)
    ) days
    on conflict (day) do nothing`);
  for (const { outdated } of partsOf(world)) if (outdated !== undefined) await countOutdatedAgain(tx, now, outdated);
}

/** Lets the days be summed again that have a key of the metric which is old, as that of a category that was renamed. */
async function countOutdatedAgain(
  tx: SystemWork['tx'],
  now: Date,
  { metric, where }: NonNullable<FigureContribution['outdated']>,
): Promise<void> {
  await tx.execute(sql`
    with old as (
      select distinct day from daily_sums k where metric = ${metric} and ${where}
    ), placed as (select day, row_number() over (order by day desc) as place from old)
    update summed_days d
    set due_at = least(d.due_at, ${now.toISOString()}::timestamptz + interval '5 minutes' * ((p.place - 1) / ${daysAtOnce}::int))
    from placed p where d.day = p.day`);
}

const sumDays: DueRule = {
  table: summedDays,
  since: summedDays.dueAt,
  after: 0,
  where: sql`${summedDays.dueAt} is not null`,
  async take(work, id) {
    const [taken] = await work.tx
      .update(summedDays)
      .set({ dueAt: null })
      .where(and(eq(summedDays.id, id), isDue(sumDays, work.now)))
      .returning({ day: summedDays.day });
    if (taken !== undefined) await sumDay(work, taken.day);
  },
};

const sumRanges: DueRule = {
  table: summedRanges,
  since: summedRanges.dueAt,
  after: 0,
  where: sql`${summedRanges.dueAt} is not null`,
  async take(work, id) {
    const [taken] = await work.tx
      .update(summedRanges)
      .set({ dueAt: null })
      .where(and(eq(summedRanges.id, id), isDue(sumRanges, work.now)))
      .returning({ range: summedRanges.range });
    if (taken !== undefined) await sumRange(work, taken.range);
  },
};

// The list comes first, so that a run sums what it finds; then the ranges, which are made of days.
export const analyticsDueRules: readonly DueRule[] = [listDays, sumDays, sumRanges].map((rule): DueRule => ({
  ...rule,
  isLong: true,
}));
