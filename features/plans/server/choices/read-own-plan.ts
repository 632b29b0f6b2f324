import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import type { World } from '#engine/work.ts';
import { isLateAtBank, isWithBank } from '#features/payments/server/bank-answers.ts';
import { readJoiningFeeDue } from '#features/payments/server/joining-fee.ts';
import { readRunningPlan } from '../read-plan.ts';
import { paymentAttempts } from '#features/payments/server/tables.ts';
import { planName } from '../plan-name.ts';
import { plans, subscriptions } from '../tables.ts';

/** Reads the plan that a person has, or has chosen and not paid for, and the joining fee with the next payment. */
export async function readOwnPlan(world: World, accountId: string) {
  const [{ id, plan, status, periodEndsAt, renews }, joiningFeeCents, [unpaid]] = await Promise.all([
    readRunningPlan(world, accountId),
    readJoiningFeeDue(world, accountId),
    world.db
      .select({
        name: planName(),
        url: paymentAttempts.checkoutUrl,
        reference: paymentAttempts.id,
        isUnderWay: isWithBank,
        isLate: isLateAtBank(world.clock.now()),
      })
      .from(paymentAttempts)
      .innerJoin(subscriptions, eq(subscriptions.id, paymentAttempts.subscriptionId))
      .innerJoin(plans, eq(plans.id, paymentAttempts.plan))
      .where(
        and(
          eq(paymentAttempts.accountId, accountId),
          eq(paymentAttempts.status, 'pending'),
          eq(paymentAttempts.kind, 'first'),
          or(eq(subscriptions.status, 'pending_payment'), isWithBank),
          isNotNull(paymentAttempts.checkoutUrl),
        ),
      )
      .orderBy(desc(paymentAttempts.createdAt))
      .limit(1),
  ]);
  return {
    plan: id,
    name: plan.name,
    status,
    periodEndsAt: periodEndsAt?.toISOString() ?? null,
    renews,
    joiningFeeCents,
    unpaid: unpaid === undefined ? null : { ...unpaid, url: unpaid.url ?? '' },
  };
}
