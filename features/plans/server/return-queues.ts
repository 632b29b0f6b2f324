import { system } from '#engine/actor.ts';
import { transact, type Queue } from '#engine/work.ts';
import { confirmPayment } from './confirm-payment.ts';
import { followRefunds } from './follow-refunds.ts';
import { keepDispute, type Dispute } from './keep-dispute.ts';

/** The queue that compares the refunds of a payment, for events. A refund needs a payment: the payment counts first. */
export const followRefundsQueue: Queue<{ attemptId: string }> = {
  name: 'follow-refunds',
  retryLimit: 30,
  batchSize: 5,
  async run(world, { attemptId }) {
    await confirmPayment(world, attemptId);
    await followRefunds(world, attemptId);
  },
};

/** The queue that stores a dispute, for events. A dispute needs a payment: the payment counts first, whichever event comes first. */
export const disputeQueue: Queue<{ attemptId: string; dispute: Dispute }> = {
  name: 'keep-dispute',
  retryLimit: 30,
  batchSize: 5,
  async run(world, { attemptId, dispute }) {
    await confirmPayment(world, attemptId);
    await transact(world, system, (work) => keepDispute(work, attemptId, dispute));
  },
};
