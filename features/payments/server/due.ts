import { and, eq, sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { checkEvery } from './begin-payment.ts';
import { confirmQueue } from './confirm-payment.ts';
import { refundQueue } from './refunds/request-refund.ts';
import { paymentAttempts, refunds } from './tables.ts';

/** The time for which the sweep asks each day for a payment that is not made: a checkout stays open after its choice is abandoned. */
const askDaily = 30 * day;

/**
 * Queues the confirmation of a payment whose event may be lost: every ten minutes on the first day, once a day in the first month, and
 * later whenever its checkout has become a fifth older. Paystack closes no checkout.
 */
const check: DueRule = {
  table: paymentAttempts,
  since: paymentAttempts.nextCheckAt,
  after: 0,
  where: sql`${paymentAttempts.status} = 'pending'`,
  async take(work, id) {
    const age = sql`${work.now.toISOString()}::timestamptz - ${paymentAttempts.createdAt}`;
    const next = (wait: number) => new Date(work.now.getTime() + wait).toISOString();
    const [taken] = await work.tx
      .update(paymentAttempts)
      .set({
        nextCheckAt: sql`case when ${age} < interval '1 day' then ${next(checkEvery)}::timestamptz
          when ${age} < make_interval(secs => ${askDaily / 1000}) then ${next(day)}::timestamptz
          else ${work.now.toISOString()}::timestamptz + (${age}) / 5 end`,
      })
      .where(and(eq(paymentAttempts.id, id), isDue(check, work.now)))
      .returning({ id: paymentAttempts.id });
    if (taken !== undefined) await work.world.outbox.enqueue(work.tx, confirmQueue, [{ reference: id }]);
  },
};

/** Queues the check of a refund whose event or job may be lost: the older it is the less often, for two months. */
const checkRefund: DueRule = {
  table: refunds,
  since: refunds.nextCheckAt,
  after: 0,
  where: sql`${refunds.nextCheckAt} is not null`,
  async take(work, id) {
    const age = sql`${work.now.toISOString()}::timestamptz - ${refunds.createdAt}`;
    const wait = sql`least(greatest(${age}, interval '10 minutes'), interval '1 day')`;
    const [taken] = await work.tx
      .update(refunds)
      .set({
        nextCheckAt: sql`case when ${age} < interval '60 days' then ${work.now.toISOString()}::timestamptz + ${wait} end`,
      })
      .where(and(eq(refunds.id, id), isDue(checkRefund, work.now)))
      .returning({ id: refunds.id });
    if (taken !== undefined) await work.world.outbox.enqueue(work.tx, refundQueue, [{ refundId: id }]);
  },
};

export const paymentDueRules: readonly DueRule[] = [check, checkRefund];
