import { system } from '#server/engine/actor.ts';
import { transact, type Queue } from '#server/engine/work.ts';
import { confirmPayment } from './confirm-payment.ts';
import { followRefunds } from './follow-refunds.ts';
import { keepDispute, type Dispute } from './keep-dispute.ts';

/** The job by which events have the refunds of a payment looked at. What goes back was paid: the payment counts first. */
export const followRefundsQueue: Queue<{ attemptId: string }> = {
  name: 'follow-refunds',
  retryLimit: 30,
  batchSize: 5,
  async run(world, { attemptId }) {
    await confirmPayment(world, attemptId);
    await followRefunds(world, attemptId);
  },
};

/** The job by which an event of a dispute is kept. What is disputed was paid: the payment counts first, whichever event comes first. */
export const disputeQueue: Queue<{ attemptId: string; dispute: Dispute }> = {
  name: 'keep-dispute',
  retryLimit: 30,
  batchSize: 5,
  async run(world, { attemptId, dispute }) {
    await confirmPayment(world, attemptId);
    await transact(world, system, (work) => keepDispute(work, attemptId, dispute));
  },
};
