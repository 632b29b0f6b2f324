import { and, count, eq, gt, ne, sql } from 'drizzle-orm';
import { readSettings } from '#features/site/server/queries.ts';
import type { Work, World } from '#engine/work.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { paymentAttempts } from './tables.ts';

/** A payment that was not refunded in full. Of one that was refunded in the cooling-off time, only the fee was kept. */
const isKept = sql`${paymentAttempts.status} = 'paid' and ${paymentAttempts.kind} <> 'card'
  and ${paymentAttempts.refundedCents} < ${paymentAttempts.planCents} + ${paymentAttempts.joiningFeeCents}
  and not exists (select from refunds r join payment_attempts o on o.id = r.attempt_id
    where o.subscription_id = ${paymentAttempts.subscriptionId} and r.cause = 'cool-off')`;

/**
 * The joining fee that the next payment of an account includes, in cents: none while it is waived, and none after a first payment, unless
 * that was refunded in full.
 */
export async function readJoiningFeeDue(from: Work | World, accountId: string): Promise<number> {
  const [world, db] = 'tx' in from ? [from.world, from.tx] : [from, from.db];
  const { joiningFeeCents, joiningFeeWaived } = await readSettings(world);
  if (joiningFeeWaived) return 0;
  const [paid] = await db
    .select({ count: count() })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.accountId, accountId), isKept));
  return paid?.count === 0 ? joiningFeeCents : 0;
}

/** Refunds the joining fee of a payment if the person has paid it before: two checkouts were open, and each includes the fee. The account is locked. */
export async function refundSecondJoiningFee(
  work: Work,
  { id, accountId, joiningFeeCents }: Pick<typeof paymentAttempts.$inferSelect, 'id' | 'accountId' | 'joiningFeeCents'>,
): Promise<void> {
  if (joiningFeeCents === 0) return;
  const [before] = await work.tx
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.accountId, accountId),
        ne(paymentAttempts.id, id),
        gt(paymentAttempts.joiningFeeCents, 0),
        isKept,
      ),
    )
    .limit(1);
  if (before !== undefined) await requestRefund(work, { attemptId: id, cents: joiningFeeCents, cause: 'paid-twice' });
}
