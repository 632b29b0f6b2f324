import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { statusIn } from '#engine/columns.ts';
import { textNow } from '#engine/texts-of-rows.ts';
import type { Work, World } from '#engine/work.ts';
import { bankWait } from '#features/payments/server/bank-answers.ts';
import { running } from '../lifecycle.ts';
import { noPlan, type Plan, type PlanId } from '../plans.ts';
import type { SubscriptionStatus } from '../lifecycle.ts';
import { ownPlanWords } from '../wording.ts';
import { readHolderLimits, wasLowered } from './read-holder-limits.ts';
import { plans, subscriptions } from './tables.ts';
import { isWaitingForBank } from './with-bank.ts';

/** The time for which a plan continues after a payment that failed, in milliseconds. */
export const grace = 7 * day;

/** The time before the end of a period from which the person can pay by hand, with a reminder, in milliseconds. */
export const remindBefore = 3 * day;

/** True if a plan waits for the bank on the day after its grace. It waits no longer, however many payments its person begins. */
export const waitsAfterGrace = (now: Date) =>
  and(gt(subscriptions.pastDueAt, new Date(now.getTime() - grace - bankWait)), isWaitingForBank(now)) as SQL;

/**
 * Reads the present plan of an account, with the limits that apply to it (`readHolderLimits`), in the caller's transaction if there is one;
 * `noPlan` if none is running.
 */
export const readPlan = async (from: Work | World, accountId: string): Promise<Plan> =>
  (await readRunningPlan(from, accountId)).plan;

type RunningPlan = { plan: Plan } & (
  | { id: PlanId; status: SubscriptionStatus; periodEndsAt: Date | null; renews: boolean }
  | { id: null; status: null; periodEndsAt: null; renews: false }
);

/** `readPlan`, with its id, its status and the end of the period that is running: null without a plan. A plan without an end has none. `renews` says that a payment continues it. */
export async function readRunningPlan(from: Work | World, accountId: string): Promise<RunningPlan> {
  const inTransaction = 'tx' in from;
  const now = inTransaction ? from.now : from.clock.now();
  const { periodEndsAt, status, nextChargeAt, pastDueAt } = subscriptions;
  const graceBegan = new Date(now.getTime() - grace);
  const [current] = await (inTransaction ? from.tx : from.db)
    .select({ plan: plans, subscription: subscriptions, wasLowered })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.plan))
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        statusIn(status, running),
        or(
          isNull(periodEndsAt),
          gt(periodEndsAt, now),
          and(eq(status, 'past_due'), gt(sql`coalesce(${pastDueAt}, ${periodEndsAt})`, graceBegan)),
          and(eq(status, 'past_due'), waitsAfterGrace(now)),
          // Its next period is being charged, or will be within minutes; or Paystack does not answer, which must cost the person nothing.
          and(eq(status, 'active'), isNotNull(nextChargeAt)),
        ),
      ),
    );
  if (current === undefined)
    return { plan: { ...noPlan, name: ownPlanWords.none }, id: null, status: null, periodEndsAt: null, renews: false };
  const { subscription } = current;
  const plan = toPlan(current.plan);
  return {
    plan: current.wasLowered ? { ...plan, limits: await readHolderLimits(from, subscription, plan.limits) } : plan,
    id: current.plan.id,
    status: subscription.status,
    periodEndsAt: subscription.periodEndsAt,
    renews:
      subscription.status === 'past_due' || (subscription.status === 'active' && subscription.nextChargeAt !== null),
  };
}

function toPlan(row: typeof plans.$inferSelect): Plan {
  const { priceCents, membership, storageBytes } = row;
  const { locations, quotesPerMonth, validityHours, budgetCents } = row;
  return {
    name: textNow(row.name, row.nameInLanguages).text,
    priceCents,
    membership,
    limits: { locations, quotesPerMonth, validityHours, budgetCents },
    storageBytes,
  };
}
