import type { SQL } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import type { jobs } from '#features/jobs/server/tables.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { changeOrders } from './tables.ts';

/** Locks the job of a change order, of this party if one is named; 404 if it is not theirs. A change order never moves to another job. */
export async function lockJobOfOrder(work: Work, orderId: string, party?: SQL): Promise<typeof jobs.$inferSelect> {
  const order = expectFound(await findRow(work.tx, changeOrders, orderId, 'jobId'));
  return lockJob(work, order.jobId, party);
}
