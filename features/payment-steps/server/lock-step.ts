import { and, eq, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { lockJob } from '#features/orders/server/lock-job.ts';
import type { Work } from '#engine/work.ts';
import { paymentSteps } from './tables.ts';

export type Step = typeof paymentSteps.$inferSelect;

/** Locks the job of a payment step, of this party if one is named, then reads the step; 404 if it is not theirs. */
export async function lockStep(work: Work, id: string, party?: SQL) {
  const [found] = await work.tx.select({ jobId: paymentSteps.jobId }).from(paymentSteps).where(eq(paymentSteps.id, id));
  if (found === undefined) throw new Refusal('request.not-found');
  const job = await lockJob(work, found.jobId, party);
  const [step] = await work.tx
    .select()
    .from(paymentSteps)
    .where(and(eq(paymentSteps.id, id), eq(paymentSteps.jobId, job.id)));
  if (step === undefined) throw new Refusal('request.not-found');
  return { job, step };
}
