import { eq, sql, type SQL } from 'drizzle-orm';
import type { paymentAttempts } from '#features/payments/server/tables.ts';
import { tryStep } from '#engine/take-step.ts';
import type { PaidItem, Payable, Work, World } from '#engine/work.ts';
import { findCharge } from '#features/plans/server/renewals/find-charge.ts';
import { failRenewal } from '#features/plans/server/renewals/fail-period.ts';
import { plans, subscriptions, subscriptionSubject } from '../tables.ts';
import { deliver, findObstacle } from './deliver.ts';
import { revokePlan } from './revoke-plan.ts';

type Attempt = typeof paymentAttempts.$inferSelect;

/** Plans, as payments pay for them. */
export const planPayable: Payable = {
  nameOf: (code: SQL) => sql`(select name from plans where id = ${code})`,
  describe: describePlan,
  findObstacle,
  deliver,
  revoke: revokePlan,
  async abandon(work: Work, { subscriptionId: id }: Attempt) {
    await tryStep(work, subscriptionSubject, 'abandon', { id, by: 'system' });
  },
  findCharge,
  failCharge: failRenewal,
};

/** The plan of a payment, and its period. Never Paystack's own `plan` in its metadata: that would open a second subscription there. */
async function describePlan(from: Work | World, { accountId, subscriptionId, plan, kind }: Attempt): Promise<PaidItem> {
  const [db, now] = 'tx' in from ? [from.tx, from.now] : [from.db, from.clock.now()];
  const [found] = await db
    .select({ plan: plans, subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(plans, sql`${plans.id} = ${plan}`)
    .where(eq(subscriptions.id, subscriptionId));
  if (found === undefined) throw new Error('a payment for no plan');
  const { id, name, planCode } = found.plan;
  const { periodStartsAt, periodEndsAt } = found.subscription;
  return {
    name,
    metadata: { user_id: accountId, plan_id: id, plan_name: name, plan_code: planCode },
    from: kind === 'upgrade' ? now : periodStartsAt,
    to: periodEndsAt,
  };
}
