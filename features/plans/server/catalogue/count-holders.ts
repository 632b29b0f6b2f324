import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import type { PlanId } from '#features/plans/plans.ts';

/** SQL: true for a running plan `s` that a payment continues. */
const renews = sql`(s.status = 'past_due' or (s.status = 'active' and s.next_charge_at is not null))`;

/** The number of people who have each plan. */
export async function countHolders(world: World): Promise<Map<PlanId, number>> {
  const rows = await query<{ id: PlanId; holders: number }>(world.db).rows(sql`
    select p.id, (
      select count(*) from subscriptions s where s.plan = p.id and s.status in ('active', 'past_due', 'non_renewing'))::int as holders
    from plans p`);
  return new Map(rows.map(({ id, holders }) => [id, holders]));
}

/** The number of people who have this plan, and of those who have it until it ends by itself. */
export async function countHoldersOf(world: World, plan: PlanId): Promise<{ holders: number; ending: number }> {
  const row = await query<{ holders: number; ending: number }>(world.db).row(sql`
    select count(*)::int as holders, count(*) filter (where not ${renews})::int as ending
    from subscriptions s where s.plan = ${plan} and s.status in ('active', 'past_due', 'non_renewing')`);
  return row ?? { holders: 0, ending: 0 };
}

/** People who pay for a plan next and whose periods end on one day: the first and the last end of its part before or after a time of day. */
export type Renewing = { count: number; first: Date; last: Date };

/** The people who pay for this plan next, by the day on which their period ends. `turn` parts each day at its own time of day. */
export async function countRenewing(world: World, plan: PlanId, turn: Date): Promise<Renewing[]> {
  const endsAt = sql`(s.period_ends_at at time zone 'Africa/Johannesburg')`;
  const turnAt = sql`(${turn.toISOString()}::timestamptz at time zone 'Africa/Johannesburg')`;
  const rows = await query<{ count: number; first: string; last: string }>(world.db).rows(sql`
    select count(*)::int as count, min(s.period_ends_at) as first, max(s.period_ends_at) as last
    from subscriptions s
    where s.status in ('active', 'past_due', 'non_renewing') and (s.next_plan = ${plan} or (s.plan = ${plan} and s.next_plan is null))
      and s.period_ends_at is not null and ${renews}
    group by ${endsAt}::date, ${endsAt}::time < ${turnAt}::time`);
  return rows.map(({ count, first, last }) => ({ count, first: new Date(first), last: new Date(last) }));
}
