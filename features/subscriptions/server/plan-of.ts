import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { Work, World } from '#server/engine/work.ts';
import { noPlan, plans, type Plan } from '../plans.ts';
import { subscriptions } from './tables.ts';

/** How long a plan outlives a payment that failed. */
const grace = 7 * day;

/** The plan that an account has now, read in the caller's transaction where there is one; `noPlan` where none runs. */
export async function planOf(from: Work | World, accountId: string): Promise<Plan> {
  const inTransaction = 'tx' in from;
  const now = inTransaction ? from.now : from.clock.now();
  const { periodEndsAt, status } = subscriptions;
  const [running] = await (inTransaction ? from.tx : from.db)
    .select({ plan: subscriptions.plan })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        inArray(status, ['active', 'past_due', 'non_renewing']),
        or(
          isNull(periodEndsAt),
          gt(periodEndsAt, now),
          and(eq(status, 'past_due'), gt(periodEndsAt, new Date(now.getTime() - grace))),
        ),
      ),
    );
  return running === undefined ? noPlan : plans[running.plan];
}
