import { sql } from 'drizzle-orm';
import { clockOfJob } from '#features/jobs/server/clocks.ts';
import { isDue, type DueRule } from '#engine/due-rule.ts';
import { tryStep } from '#engine/take-step.ts';
import { orderLapsesAfter } from '../limits.ts';
import { lockJobOfOrder } from './lock-job-of-order.ts';
import { changeOrders, orderSubject } from './tables.ts';

const lapse: DueRule = {
  table: changeOrders,
  since: changeOrders.createdAt,
  after: orderLapsesAfter,
  where: sql`${changeOrders.status} = 'proposed'`,
  clock: clockOfJob(changeOrders.jobId, changeOrders.stoodMs),
  take: async (work, id) => {
    await lockJobOfOrder(work, id);
    await tryStep(work, orderSubject, 'lapse', { id, by: 'system', where: isDue(lapse, work.now) });
  },
};

export const orderDueRules: readonly DueRule[] = [lapse];
