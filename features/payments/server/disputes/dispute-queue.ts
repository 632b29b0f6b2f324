import { system } from '#engine/actor.ts';
import { transact, type Queue } from '#engine/work.ts';
import { confirmPayment } from '../confirm-payment.ts';
import { recordDispute, type Dispute } from './record-dispute.ts';

/** The queue that records a dispute, for events. A dispute needs a payment: the payment counts first, whichever event comes first. */
export const disputeQueue: Queue<{ attemptId: string; dispute: Dispute }> = {
  name: 'keep-dispute',
  retryLimit: 30,
  batchSize: 5,
  async run(world, { attemptId, dispute }) {
    await confirmPayment(world, attemptId);
    await transact(world, system, (work) => recordDispute(work, attemptId, dispute));
  },
};
