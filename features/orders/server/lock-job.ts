import { and, eq, type SQL } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { changeOrders } from './tables.ts';

type Job = Pick<
  typeof jobs.$inferSelect,
  'id' | 'quoteId' | 'memberId' | 'status' | 'completedAt' | 'reworkReason' | 'totalCostCents' | 'clocksStoppedAt'
>;

/** Locks a job, of this party if one is named, so that its price changes once at a time and never after its completion; 404 if it is not theirs. */
export async function lockJob(work: Work, id: string, party?: SQL): Promise<Job> {
  const [job] = await work.tx
    .select({
      id: jobs.id,
      quoteId: jobs.quoteId,
      memberId: jobs.memberId,
      status: jobs.status,
      completedAt: jobs.completedAt,
      reworkReason: jobs.reworkReason,
      totalCostCents: jobs.totalCostCents,
      clocksStoppedAt: jobs.clocksStoppedAt,
    })
    .from(jobs)
    .where(and(eq(jobs.id, id), party))
    .for('no key update');
  if (job === undefined) throw new Refusal('request.not-found');
  return job;
}

/** Locks the job of a change order, of this party if one is named; 404 if it is not theirs. A change order never moves to another job. */
export async function lockJobOfOrder(work: Work, orderId: string, party?: SQL): Promise<Job> {
  const order = expectFound(await findRow(work.tx, changeOrders, orderId, 'jobId'));
  return lockJob(work, order.jobId, party);
}
