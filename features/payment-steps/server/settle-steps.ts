import { and, eq, inArray } from 'drizzle-orm';
import { takeStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { paymentSteps, paymentStepSubject } from './tables.ts';

/** A dispute ended: nothing more is owed for the steps of a job that are not received. The caller has locked the job. */
export async function settleSteps(work: Work, { jobId }: { jobId: string }): Promise<void> {
  const open = await work.tx
    .select({ id: paymentSteps.id })
    .from(paymentSteps)
    .where(and(eq(paymentSteps.jobId, jobId), inArray(paymentSteps.status, ['due', 'announced', 'not_received'])));
  for (const { id } of open)
    await takeStep(work, paymentStepSubject, 'settle', { id, by: 'system', set: { remindAt: null, lateAt: null } });
}
