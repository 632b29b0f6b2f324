import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { statusIn } from '#server/engine/columns.ts';
import type { Work, World } from '#server/engine/work.ts';
import { running } from '../lifecycle.ts';
import { noPlan, plans, type Plan } from '../plans.ts';
import { subscriptions } from './tables.ts';

/** How long a plan continues after a failed payment, in milliseconds. */
const grace = 7 * day;

/** Reads the present plan of an account, in the caller's transaction if there is one; `noPlan` if none is running. */
export const readPlan = async (from: Work | World, accountId: string): Promise<Plan> =>
  (await readRunningPlan(from, accountId)).plan;

/** `readPlan`, with the end of the period that is running; null without a plan, and for a plan without an end. */
export async function readRunningPlan(
  from: Work | World,
  accountId: string,
): Promise<{ plan: Plan; periodEndsAt: Date | null }> {
  const inTransaction = 'tx' in from;
  const now = inTransaction ? from.now : from.clock.now();
  const { periodEndsAt, status } = subscriptions;
  const [current] = await (inTransaction ? from.tx : from.db)
    .select({ plan: subscriptions.plan, periodEndsAt })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        statusIn(status, running),
        or(
          isNull(periodEndsAt),
          gt(periodEndsAt, now),
          and(eq(status, 'past_due'), gt(periodEndsAt, new Date(now.getTime() - grace))),
        ),
      ),
    );
  return current === undefined
    ? { plan: noPlan, periodEndsAt: null }
    : { plan: plans[current.plan], periodEndsAt: current.periodEndsAt };
}
