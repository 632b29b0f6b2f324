import { and, asc, eq, inArray } from 'drizzle-orm';
import { takeStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { splitStep } from './fit-steps.ts';
import type { Step } from './lock-step.ts';
import { paymentSteps, paymentStepSubject } from './tables.ts';

const unpaid: readonly Step['status'][] = ['due', 'announced', 'not_received'];

const listSteps = (work: Work, jobId: string, statuses: readonly Step['status'][]): Promise<Step[]> =>
  work.tx
    .select()
    .from(paymentSteps)
    .where(and(eq(paymentSteps.jobId, jobId), inArray(paymentSteps.status, [...statuses])))
    .orderBy(asc(paymentSteps.place), asc(paymentSteps.id));

/**
 * A dispute ended: of the payments of a job that are not received, `cents` are not owed any more, from the last one on; all of them without
 * `cents`. The caller has locked the job.
 */
export async function settleSteps(
  work: Work,
  { jobId, cents = Infinity }: { jobId: string; cents?: number },
): Promise<void> {
  let left = cents;
  const set = { remindAt: null, lateAt: null };
  for (const step of (await listSteps(work, jobId, unpaid)).toReversed()) {
    if (left <= 0) return;
    const { id } = step.cents <= left ? step : await splitStep(work, step, step.cents - left);
    await takeStep(work, paymentStepSubject, 'settle', { id, by: 'system', set });
    left -= Math.min(left, step.cents);
  }
}

/** An appeal ended the dispute in another way: what was settled before is owed again. The caller has locked the job. */
export async function oweAgain(work: Work, { jobId }: { jobId: string }): Promise<void> {
  for (const { id } of await listSteps(work, jobId, ['settled']))
    await takeStep(work, paymentStepSubject, 'owe-again', { id, by: 'system' });
}
