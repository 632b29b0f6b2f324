import { and, eq, gt, sql } from 'drizzle-orm';
import type { Work, World } from '#engine/work.ts';
import type { PlanLimits } from '../plans.ts';
import { limitFields } from '../plan-changes.ts';
import { noticeOfChanges, readChosenAt } from './renewals/renewal-price.ts';
import { formerPlanLimits, subscriptions } from './tables.ts';

type Chosen = Pick<typeof subscriptions.$inferSelect, 'id' | 'plan' | 'periodStartsAt' | 'createdAt'>;

/** True if a limit of the plan may have been lowered too late for the period that runs: a column of the query that reads a subscription. */
export const wasLowered = sql<boolean>`exists (
  select from ${formerPlanLimits} f where f.plan = ${subscriptions.plan}
    and f.until > greatest(${subscriptions.periodStartsAt} - interval '30 days', ${subscriptions.createdAt}))`;

/**
 * Reads the limits of a subscription. A higher limit of its plan applies at once. A lower one applies from the first renewal that is 30
 * days away when it is saved, or at once for a plan that was chosen since: until then the highest limit since then stays.
 */
export async function readHolderLimits(from: Work | World, subscription: Chosen, now: PlanLimits): Promise<PlanLimits> {
  const db = 'tx' in from ? from.tx : from.db;
  const chosen = await readChosenAt(from, subscription, subscription.plan);
  const settled = new Date((subscription.periodStartsAt ?? chosen).getTime() - noticeOfChanges);
  const former = await db
    .select()
    .from(formerPlanLimits)
    .where(
      and(
        eq(formerPlanLimits.plan, subscription.plan),
        gt(formerPlanLimits.until, settled > chosen ? settled : chosen),
      ),
    );
  const highest = (field: keyof PlanLimits) => {
    const values = [now[field], ...former.map((limits) => limits[field])];
    return values.includes(null) ? null : Math.max(...values.filter((value) => value !== null));
  };
  return Object.fromEntries(limitFields.map((field) => [field, highest(field)])) as PlanLimits;
}
