import { sql, type SQL } from 'drizzle-orm';
import { type DueRule, isDue } from '#engine/due-rule.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRows } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { PlanId } from '#features/subscriptions/plans.ts';
import { planHolderChanges } from '../tables.ts';

/** People whose period ends on a day, `2026-11-24`; null if it has no end. */
export type HoldersOfDay = { endsOn: string | null; count: number };

/** The counts that the queue has added up, with the changes since: one statement sees each change in one of the two. */
const counts = (condition: SQL): SQL => sql`
  (select plan, ends_on, renews, count from plan_holders where ${condition}
   union all select plan, ends_on, renews, change from plan_holder_changes where ${condition}) counted`;

/** The number of people who have each plan, and of those who have it until it ends by itself. Plans without people are missing. */
export async function countHolders(world: World): Promise<Map<PlanId, { holders: number; ending: number }>> {
  const rows = await readRows<{ plan: PlanId; holders: number; ending: number }>(
    world.db,
    sql`
      select plan, sum(count)::int as holders, coalesce(sum(count) filter (where not renews), 0)::int as ending
      from ${counts(sql`true`)} group by plan having sum(count) > 0`,
  );
  return new Map(rows.map(({ plan, ...people }) => [plan, people]));
}

/** The number of people who pay for this plan next, by the day on which their period ends. */
export const countRenewing = (world: World, plan: PlanId): Promise<HoldersOfDay[]> =>
  readRows<HoldersOfDay>(
    world.db,
    sql`
      select ends_on::text as ends_on, sum(count)::int as count from ${counts(sql`next_plan = ${plan} and renews`)}
      group by ends_on having sum(count) > 0 order by ends_on`,
  );

/** Changes that one statement adds up: after a long pause of the queue the rest follows. */
const atOnce = 20_000;

/** Adds up the changes since. Each change is taken once, by the run that deletes it. */
export const addUpHolders: DueRule = {
  table: planHolderChanges,
  since: planHolderChanges.at,
  after: 0,
  where: sql`true`,
  isLong: true,
  async take({ tx, now }, id) {
    // The first of a run takes the others too.
    const isThere = sql`exists (select from plan_holder_changes where id = ${id})`;
    const added = await tx.execute(sql`
      with gone as (
        delete from plan_holder_changes where ${isThere} and id in (
          select id from plan_holder_changes where ${isDue(addUpHolders, now)} order by at, id ${limitRows(atOnce)}
        ) returning plan, next_plan, renews, ends_on, change
      )
      insert into plan_holders as kept (plan, next_plan, renews, ends_on, count)
      select plan, next_plan, renews, ends_on, sum(change) from gone group by plan, next_plan, renews, ends_on having sum(change) <> 0
      order by plan, next_plan, renews, ends_on
      on conflict (plan, next_plan, renews, ends_on) do update set count = kept.count + excluded.count`);
    if (added.rowCount) await tx.execute(sql`delete from plan_holders where count = 0`);
  },
};
