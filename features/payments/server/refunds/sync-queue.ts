import type { Queue } from '#engine/work.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { syncRefunds } from './sync-refunds.ts';

/** The queue that syncs the refunds of a payment, for events. A refund needs a payment: the payment counts first. */
export const syncRefundsQueue: Queue<{ attemptId: string }> = {
  name: 'follow-refunds',
  retryLimit: 30,
  batchSize: 5,
  async run(world, { attemptId }) {
    await confirmPayment(world, attemptId);
    await syncRefunds(world, attemptId);
  },
};
