import { type SQL } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { lockJob } from '#features/jobs/server/lock-job.ts';
import type { Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { paymentSteps } from './tables.ts';

export type Step = typeof paymentSteps.$inferSelect;

/** Locks the job of a payment step, of this party if one is named, then reads the step; 404 if it is not theirs. */
export async function lockStep(work: Work, id: string, party?: SQL) {
  const found = expectFound(await findRow(work.tx, paymentSteps, id, 'jobId'));
  const job = await lockJob(work, found.jobId, party);
  const step = expectFound(await findRow(work.tx, paymentSteps, { id, jobId: job.id }));
  return { job, step };
}
