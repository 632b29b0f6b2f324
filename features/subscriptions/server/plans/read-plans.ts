import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { type Key, toPage } from '#core/paging.ts';
import { monthLater } from '#core/time.ts';
import { reasonIn } from '#server/engine/event.ts';
import { iso } from '#server/engine/postgres/database.ts';
import { readRows } from '#server/engine/postgres/read.ts';
import type { World } from '#server/engine/work.ts';
import { comparePlans, type PlanChange } from '#features/subscriptions/plan-changes.ts';
import type { planEffects, planTerms } from '#features/subscriptions/plan-contract.ts';
import type { PlanId } from '#features/subscriptions/plans.ts';
import { noticeOfChanges } from '../renewal-price.ts';
import { plans } from '../tables.ts';
import { checkTerms, findPlanAt, termsOf } from './edit-plan.ts';

/** People are counted to here. */
const maxCounted = 10_000;
const pageSize = 20;
const limit = sql.raw(String(maxCounted + 1));

type Counted = { count: number; more: boolean };
const toCounted = (count: number): Counted => ({ count: Math.min(count, maxCounted), more: count > maxCounted });

/** Whether a payment continues subscription `s`. */
const renews = sql`(s.status = 'past_due' or (s.status = 'active' and s.next_charge_at is not null))`;
const isRunning = sql`s.status in ('active', 'past_due', 'non_renewing')`;

/** Lists all plans in their order, with the number of people who have each. */
export async function listManagedPlans(world: World) {
  const rows = await world.db.select().from(plans).orderBy(plans.position);
  const items = rows.map(async (row) => {
    const { id, name, description, isCustom, version, retiredAt } = row;
    const { holders } = await countHolders(world, id);
    return {
      ...termsOf(row),
      id,
      name,
      description,
      isCustom,
      version,
      retiredAt: retiredAt?.toISOString() ?? null,
      holders,
    };
  });
  return { items: await Promise.all(items) };
}

/** The people who have a plan, and those of them whose plan ends by itself. */
async function countHolders(world: World, plan: PlanId): Promise<{ holders: Counted; ending: Counted }> {
  const [row] = await readRows<{ count: number; ending: number }>(
    world.db,
    sql`
      select count(*)::int as count, count(*) filter (where not renews)::int as ending
      from (select ${renews} as renews from subscriptions s where ${isRunning} and s.plan = ${plan} limit ${limit}) held`,
  );
  const holders = toCounted(row?.count ?? 0);
  return { holders, ending: { count: row?.ending ?? 0, more: holders.more } };
}

type Preview = z.output<typeof planTerms> & { plan: PlanId; version: number };

/** What a change would do to the people who have the plan. Refuses what `editPlan` refuses. */
export async function previewPlan(
  world: World,
  { plan: id, version, ...terms }: Preview,
): Promise<z.output<typeof planEffects>> {
  const all = await world.db.select().from(plans).orderBy(plans.id);
  const now = findPlanAt(all, id, version);
  checkTerms(all, now, terms);
  const [people, renewals, checkouts] = await Promise.all([
    countHolders(world, id),
    countRenewals(world, id),
    countCheckouts(world, id),
  ]);
  return { ...comparePlans(termsOf(now), terms), ...people, ...renewals, checkouts };
}

/** The day of the first renewal that a change of now holds for: the first one that is at least 30 days away. */
export function findFirstRenewal(periodEndsAt: Date, changedAt: Date): Date {
  let at = periodEndsAt;
  while (at.getTime() < changedAt.getTime() + noticeOfChanges) at = monthLater(at);
  return at;
}

/** The people whose next period is on this plan, grouped by the day on which the present one ends. */
async function countRenewals(world: World, plan: PlanId) {
  const days = await readRows<{ earliest: string; latest: string; count: number }>(
    world.db,
    sql`
      select min(period_ends_at) as earliest, max(period_ends_at) as latest, count(*)::int as count from (
        (select s.period_ends_at from subscriptions s where ${isRunning} and s.plan = ${plan} and coalesce(s.next_plan, ${plan}) = ${plan} and ${renews} limit ${limit})
        union all
        (select s.period_ends_at from subscriptions s where ${isRunning} and s.next_plan = ${plan} and s.plan <> ${plan} and ${renews} limit ${limit})
      ) renewed where period_ends_at is not null group by (period_ends_at at time zone 'Africa/Johannesburg')::date`,
  );
  const now = world.clock.now();
  const firsts = days
    .flatMap(({ earliest, latest }) => [earliest, latest])
    .map((at) => findFirstRenewal(new Date(at), now).getTime());
  return {
    renewing: toCounted(days.reduce((sum, { count }) => sum + count, 0)),
    first: firsts.length === 0 ? null : new Date(Math.min(...firsts)).toISOString(),
    last: firsts.length === 0 ? null : new Date(Math.max(...firsts)).toISOString(),
  };
}

/** Payments for a plan that people have begun: waiting choices by checkout, of which only those of the last day stay open. */
async function countCheckouts(world: World, plan: PlanId): Promise<number> {
  const [row] = await readRows<{ count: number }>(
    world.db,
    sql`
      select count(*)::int as count from (
        select from payment_attempts where status = 'pending' and next_check_at is not null and plan = ${plan} and kind in ('first', 'upgrade')
        limit ${limit}
      ) begun`,
  );
  return Math.min(row?.count ?? 0, maxCounted);
}

type EventRow = {
  id: string;
  at: string;
  step: 'change' | 'retire' | 'offer-again' | 'order';
  by: string | null;
  before: string | null;
  after: string;
  data: Record<string, unknown> & { changes?: PlanChange[] };
};

/** What admins did to a plan, newest first. */
export async function listPlanHistory(world: World, { plan, cursor }: { plan: PlanId; cursor?: Key | undefined }) {
  const [found] = await world.db
    .select({ eventId: plans.eventId })
    .from(plans)
    .where(sql`${plans.id} = ${plan}`);
  if (found === undefined) throw new Refusal('request.not-found');
  const rows = await readRows<EventRow>(
    world.db,
    sql`
      select e.id, e.at, e.step, a.full_name as by, e.before, e.after, e.data
      from events e left join accounts a on a.id = e.actor_id
      where e.noun = 'plan' and e.subject_id = ${found.eventId}
        ${cursor === undefined ? sql`` : sql`and (e.at, e.id) < (${cursor.at}, ${cursor.id})`}
      order by e.at desc, e.id desc limit ${sql.raw(String(pageSize + 1))}`,
  );
  const { items, next } = toPage(rows, pageSize, (row) => ({ at: iso(row.at), id: row.id }));
  return {
    items: items.map(({ id, at, step, by, before, after, data }) => ({
      id,
      at: iso(at),
      step,
      by,
      reason: reasonIn(data),
      before,
      after,
      changes: data.changes ?? [],
    })),
    next,
  };
}
