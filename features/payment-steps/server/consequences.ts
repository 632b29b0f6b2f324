import { eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { isCalledOff } from '#features/jobs/lifecycle.ts';
import { jobs, type jobSubject } from '#features/jobs/server/tables.ts';
import { changeOrders, type orderSubject } from '#features/orders/server/tables.ts';
import type { Consequence, Event } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { fallDueOnCompletion, fitSteps } from './fit-steps.ts';
import { paymentSteps } from './tables.ts';

/** The steps of a job follow its agreed price, and fall due with its completion. The step of the job or of the order has locked the job. */
export const paymentStepConsequences: readonly Consequence<typeof jobSubject | typeof orderSubject>[] = [
  { after: 'job.create', run: (work, { subjectId }) => fitToJob(work, subjectId) },
  { after: 'change-order.accept', run: (work, { subjectId }) => fitToOrder(work, subjectId) },
  { after: 'job.complete', run: complete },
  { after: 'job.cancel', run: (work, { subjectId }) => stopClocks(work, subjectId) },
  { after: 'job.start-clocks', run: moveInstants },
];

async function fitToJob(work: Work, jobId: string): Promise<void> {
  const [job] = await work.tx.select({ cents: jobs.totalCostCents }).from(jobs).where(eq(jobs.id, jobId));
  if (job !== undefined) await fitSteps(work, jobId, job.cents);
}

async function fitToOrder(work: Work, orderId: string): Promise<void> {
  const order = await findRow(work.tx, changeOrders, orderId, 'jobId', 'totalCents');
  if (order !== undefined) await fitSteps(work, order.jobId, order.totalCents);
}

/** Work that was agreed before payments were written down gets its steps now. */
async function complete(work: Work, { subjectId }: { subjectId: string }): Promise<void> {
  await fitToJob(work, subjectId);
  await fallDueOnCompletion(work, subjectId);
}

/**
 * The clocks of the job stood: reminders and lateness come later by as much, and those that were set while the clocks stood by the time since
 * then. A step sets the reminder, one by which a payment is due or denied sets lateness as well, and so does the completion.
 */
async function moveInstants(work: Work, { subjectId, data }: Event<typeof jobSubject, 'start-clocks'>): Promise<void> {
  const { createdAt, due, dueAt, lateAt, remindAt, status, updatedAt } = paymentSteps;
  const completed = sql`case when ${due} = 'completion' then ${dueAt} end`;
  const later = (column: AnyPgColumn, set: SQL) =>
    sql`${column} + (${work.now.toISOString()}::timestamptz - greatest(${data.stoppedAt}::timestamptz, ${createdAt}, ${completed}, ${set}))`;
  await work.tx
    .update(paymentSteps)
    .set({
      remindAt: later(remindAt, sql`${updatedAt}`),
      lateAt: later(lateAt, sql`case when ${status} in ('due', 'not_received') then ${updatedAt} end`),
    })
    .where(eq(paymentSteps.jobId, subjectId));
}

/** Work that was called off asks for no payment any more. What was announced can still be answered. */
async function stopClocks(work: Work, jobId: string): Promise<void> {
  const job = await findRow(work.tx, jobs, jobId, 'status', 'completedAt');
  if (job === undefined || !isCalledOff(job)) return;
  await work.tx.update(paymentSteps).set({ remindAt: null, lateAt: null }).where(eq(paymentSteps.jobId, jobId));
}
