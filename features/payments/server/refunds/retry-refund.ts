import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { takeFirstStep, takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { refunds, refundSubject } from '../tables.ts';
import { canRetry } from './list-refunds.ts';
import { lockStuckRefund } from './lock-stuck-refund.ts';
import { refundData } from './refund-data.ts';
import { refundQueue } from './request-refund.ts';

type Refund = typeof refunds.$inferSelect;

/**
 * Asks Paystack again for a refund that it refused, or that failed: then with a new refund, so that the two are never mistaken for one
 * another. Refuses while Paystack still has it (`payments.refund-under-way`).
 */
export async function retryRefund(work: PersonWork, id: string): Promise<void> {
  const { refund } = await lockStuckRefund(work, id);
  if (!canRetry(refund)) throw new Refusal('payments.refund-under-way');
  const refundId = refund.paystackId === null ? await requestAgain(work, refund) : await replace(work, refund);
  await work.world.outbox.enqueue(work.tx, refundQueue, [{ refundId }]);
}

async function requestAgain(work: PersonWork, refund: Refund): Promise<string> {
  await takeStep(work, refundSubject, 'retry', {
    id: refund.id,
    by: 'admin',
    set: { nextCheckAt: work.now, askedAt: null, said: null },
    data: refundData(refund),
  });
  return refund.id;
}

async function replace(work: PersonWork, refund: Refund): Promise<string> {
  const { id, reason } = refund;
  const { id: replacedBy } = await takeFirstStep(work, refundSubject, 'replace', {
    by: 'admin',
    values: { ...refundData(refund), reason, createdAt: work.now, nextCheckAt: work.now },
    data: refundData(refund),
  });
  await work.tx.update(refunds).set({ replacedBy, nextCheckAt: null }).where(eq(refunds.id, id));
  return replacedBy;
}
