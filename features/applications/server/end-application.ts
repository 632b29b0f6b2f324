import { lockRow } from '#engine/postgres/read.ts';
import { dropHeldPlan } from '#features/plans/server/choices/hold-plan.ts';
import { paymentAttempts, type refunds } from '#features/payments/server/tables.ts';
import { requestRefund } from '#features/payments/server/refunds/request-refund.ts';
import type { Work } from '#engine/work.ts';
import type { applications } from './tables.ts';

type Ended = Pick<typeof applications.$inferSelect, 'subscriptionId' | 'attemptId'>;
type Cause = (typeof refunds.$inferSelect)['cause'];

/** Ends an application in any way but approval, in the transaction of the step: its plan never begins, and its payment is refunded. */
export async function refundEnded(work: Work, { subscriptionId, attemptId }: Ended, cause: Cause): Promise<void> {
  await dropHeldPlan(work, subscriptionId);
  if (attemptId !== null) await refundWhole(work, attemptId, cause);
}

/** Requests a refund of the rest of a payment. */
async function refundWhole(work: Work, attemptId: string, cause: Cause): Promise<void> {
  const paid = await lockRow(work.tx, paymentAttempts, attemptId, 'update');
  if (paid === undefined) throw new Error('a payment that was confirmed is gone');
  const cents = paid.planCents + paid.joiningFeeCents - paid.refundedCents;
  if (cents > 0) await requestRefund(work, { attemptId, cents, cause });
}
