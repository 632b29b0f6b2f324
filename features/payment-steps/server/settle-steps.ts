import { and, asc, eq, inArray } from 'drizzle-orm';
import { jobs } from '#features/jobs/server/tables.ts';
import { findRow } from '#engine/postgres/read.ts';
import { takeStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { unpaid } from '../lifecycle.ts';
import { orderTaken, splitStep } from './fit-steps.ts';
import type { Step } from './lock-step.ts';
import { timesAgain } from './times.ts';
import { paymentSteps, paymentStepSubject } from './tables.ts';

const listSteps = (work: Work, jobId: string, statuses: readonly Step['status'][]): Promise<Step[]> =>
  work.tx
    .select()
    .from(paymentSteps)
    .where(and(eq(paymentSteps.jobId, jobId), inArray(paymentSteps.status, [...statuses])))
    .orderBy(asc(paymentSteps.place), asc(paymentSteps.id));

/**
 * A dispute ended: of the payments of a job that are not received, `cents` are not owed any more, those that the member says they paid last;
 * all of them without `cents`. What the dispute has settled already counts. `stepId` names the one payment to settle. The caller has locked the job.
 */
export async function settleSteps(
  work: Work,
  {
    jobId,
    disputeId,
    cents = Infinity,
    stepId,
  }: { jobId: string; disputeId: string; cents?: number | undefined; stepId?: string },
): Promise<void> {
  const settled = (await listSteps(work, jobId, ['settled'])).filter(({ settledBy }) => settledBy === disputeId);
  let left = cents - settled.reduce((sum, step) => sum + step.cents, 0);
  const set = { remindAt: null, lateAt: null, settledBy: disputeId };
  for (const step of orderTaken(await listSteps(work, jobId, unpaid))) {
    if (left <= 0) return;
    if (stepId !== undefined && step.id !== stepId) continue;
    const { id } = step.cents <= left ? step : await splitStep(work, step, step.cents - left);
    await takeStep(work, paymentStepSubject, 'settle', { id, by: 'system', set });
    left -= Math.min(left, step.cents);
  }
}

/** An appeal ended a dispute in another way: what that dispute had settled is owed again. The caller has locked the job. */
export async function oweAgain(work: Work, { jobId, disputeId }: { jobId: string; disputeId: string }): Promise<void> {
  const job = await findRow(work.tx, jobs, jobId, 'status', 'completedAt');
  if (job === undefined) throw new Error('a payment has no job');
  for (const step of await listSteps(work, jobId, ['settled'])) {
    if (step.settledBy !== disputeId) continue;
    const set = { ...timesAgain(step, { now: work.now, job }), settledBy: null };
    await takeStep(work, paymentStepSubject, 'owe-again', { id: step.id, by: 'system', set });
  }
}
