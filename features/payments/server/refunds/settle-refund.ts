import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { refundSubject } from '../tables.ts';
import { lockStuckRefund } from './lock-stuck-refund.ts';
import { refundData } from './refund-data.ts';
import { finishRefund } from './sync-refunds.ts';

/** Books a stuck refund that an admin has paid back in another way. */
export async function settleRefund(work: PersonWork, id: string, reference: string): Promise<void> {
  const { refund, attempt } = await lockStuckRefund(work, id);
  const done = await takeStep(work, refundSubject, 'settle', {
    id,
    by: 'admin',
    set: { handReference: reference, endedAt: work.now, nextCheckAt: null },
    data: { ...refundData(refund), reference },
  });
  await finishRefund(work, attempt, done);
}
