import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { minute } from '#core/time.ts';
import { system } from '#engine/actor.ts';
import { tryStep } from '#engine/take-step.ts';
import { transact, type World } from '#engine/work.ts';
import type { Payments } from '#integrations/paystack/paystack.ts';
import { isDefinite } from '#integrations/paystack/paystack-call.ts';
import { syncRefunds, markRefundStuck, toTransaction } from './sync-refunds.ts';
import { paymentAttempts, refunds, refundSubject } from '../tables.ts';

/** The time in which a call may still reach Paystack after its answer was lost, with time to spare, in milliseconds. */
const askAgainAfter = 10 * minute;

/**
 * Sends a refund to Paystack, and reads its status. No key makes that call safe to repeat, so an earlier call is looked up in Paystack's
 * list before another one. Fails with `PaystackFailure` if Paystack does not answer: the queue tries again.
 */
export async function sendRefund(world: World, refundId: string): Promise<void> {
  const [found] = await world.db
    .select({ refund: refunds, attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, refundId));
  if (world.payments === null || found === undefined) return;
  const { refund, attempt } = found;
  const transactionId = await toTransaction(world, world.payments, attempt).catch(async (error: unknown) => {
    if (!isDefinite(error)) throw error;
    // No refund is asked for before its payment has a number: Paystack has none.
    await markRefundStuck(world, refund, error);
    return null;
  });
  if (transactionId === null) return;
  if (refund.status !== 'wanted') await syncRefunds(world, attempt.id);
  if (await claim(world, refundId)) await ask(world, world.payments, { refund, transactionId });
}

/** Takes the right to ask Paystack: one process at a time has it. */
async function claim(world: World, refundId: string): Promise<boolean> {
  const now = world.clock.now();
  const mayArrive = new Date(now.getTime() - askAgainAfter);
  const unanswered = and(eq(refunds.status, 'asked'), isNull(refunds.paystackId), lte(refunds.askedAt, mayArrive));
  const sent = await transact(world, system, (work) =>
    tryStep(work, refundSubject, 'send', {
      id: refundId,
      by: 'system',
      where: or(eq(refunds.status, 'wanted'), unanswered),
      set: { askedAt: now },
    }),
  );
  return sent !== null;
}

type Wanted = { refund: typeof refunds.$inferSelect; transactionId: string };

async function ask(world: World, payments: Payments, { refund, transactionId }: Wanted): Promise<void> {
  const failure = await payments.refund({ transactionId, cents: refund.cents, note: refund.id }).then(
    () => null,
    (error: unknown) => error,
  );
  if (failure !== null && !isDefinite(failure)) throw failure;
  await syncRefunds(world, refund.attemptId);
  // A refusal can follow a call that succeeded and whose answer was lost: only a refund that is not in the list is stuck.
  if (failure !== null) await markRefundStuck(world, refund, failure);
}
