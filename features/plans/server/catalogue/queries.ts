import { sql } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { expectFound } from '#core/errors.ts';
import { type Key, toPage } from '#core/paging.ts';
import { monthLater } from '#core/time.ts';
import { reasonIn } from '#engine/event.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { findRow, query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { comparePlans, type PlanChange } from '#features/plans/plan-changes.ts';
import type { planEffects, planTerms } from '#features/plans/plan-contract.ts';
import type { PlanId } from '#features/plans/plans.ts';
import { noticeOfChanges } from '#features/plans/server/renewals/renewal-price.ts';
import { plans } from '../tables.ts';
import { countHolders, countHoldersOf, countRenewing } from './count-holders.ts';
import { checkTerms, findPlanAt, termsOf } from './edit-plan.ts';

/** Open payments are counted to here. */
const maxCheckouts = 10_000;
const pageSize = 20;

/** Lists all plans in their order, with the number of people who have each. */
export async function listManagedPlans(world: World) {
  const [rows, people] = await Promise.all([
    world.db.select().from(plans).orderBy(plans.position),
    countHolders(world),
  ]);
  const items = rows.map((row) => {
    const { id, name, description, isCustom, version, retiredAt } = row;
    return {
      ...termsOf(row),
      id,
      name,
      description,
      isCustom,
      version,
      retiredAt: retiredAt?.toISOString() ?? null,
      holders: people.get(id) ?? 0,
    };
  });
  return { items };
}

type Preview = z.output<typeof planTerms> & { plan: PlanId; version: number };

/** The effects of a change on the people who have the plan. Refuses the same as `editPlan`. */
export async function previewPlan(
  world: World,
  { plan: id, version, ...terms }: Preview,
): Promise<z.output<typeof planEffects>> {
  const all = await world.db.select().from(plans).orderBy(plans.id);
  const now = findPlanAt(all, id, version);
  checkTerms(all, now, terms);
  const [people, renewals, checkouts] = await Promise.all([
    countHoldersOf(world, id),
    findRenewing(world, id),
    countCheckouts(world, id),
  ]);
  return { ...comparePlans(termsOf(now), terms), ...people, ...renewals, checkouts };
}

/** The day of the first renewal with a change of now: the first one that is at least 30 days away. */
export const findFirstRenewal = (periodEndsAt: Date, changedAt: Date): Date =>
  findRenewals(periodEndsAt, changedAt).first;

/** `findFirstRenewal`, with the day of the renewal before it; null if that one is over. */
export function findRenewals(periodEndsAt: Date, changedAt: Date): { last: Date | null; first: Date } {
  let [last, first]: [Date | null, Date] = [null, periodEndsAt];
  while (first.getTime() < changedAt.getTime() + noticeOfChanges) [last, first] = [first, monthLater(first)];
  return { last, first };
}

/** The people whose next period is on this plan, and the days on which a change of now applies to the first and the last of them. */
async function findRenewing(world: World, plan: PlanId) {
  const now = world.clock.now();
  // On the day on which the 30 days end, the morning renews a month later than the evening.
  const renewing = await countRenewing(world, plan, new Date(now.getTime() + noticeOfChanges));
  const firsts = renewing.flatMap(({ first, last }) => [first, last].map((at) => findFirstRenewal(at, now).getTime()));
  return {
    renewing: renewing.reduce((sum, { count }) => sum + count, 0),
    first: firsts.length === 0 ? null : new Date(Math.min(...firsts)).toISOString(),
    last: firsts.length === 0 ? null : new Date(Math.max(...firsts)).toISOString(),
  };
}

/** Payments for a plan that people have begun: waiting choices by checkout; only those of the last day stay open. */
async function countCheckouts(world: World, plan: PlanId): Promise<number> {
  const row = await query<{ count: number }>(world.db).row(sql`
    select count(*)::int as count from (
      select from payment_attempts where status = 'pending' and next_check_at is not null and plan = ${plan} and kind in ('first', 'upgrade')
      ${limitRows(maxCheckouts)}
    ) begun`);
  return row?.count ?? 0;
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

/** The admins' changes of a plan, newest first. */
export async function listPlanHistory(world: World, { plan, cursor }: { plan: PlanId; cursor?: Key | undefined }) {
  const found = expectFound(await findRow(world.db, plans, sql`${plans.id} = ${plan}`, 'eventId'));
  const rows = await query<EventRow>(world.db).rows(sql`
    select e.id, e.at, e.step, a.full_name as by, e.before, e.after, e.data
    from events e left join accounts a on a.id = e.actor_id
    where e.noun = 'plan' and e.subject_id = ${found.eventId}
      ${cursor === undefined ? sql`` : sql`and (e.at, e.id) < (${cursor.at}, ${cursor.id})`}
    order by e.at desc, e.id desc ${limitRows(pageSize + 1)}`);
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
