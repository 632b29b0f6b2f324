import { eq } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { isCalledOff } from '#features/jobs/lifecycle.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import type { Database, Transaction } from '#engine/postgres/database.ts';
import type { paymentSums } from '../contract.ts';
import type { Step } from './lock-step.ts';
import { paymentSteps } from './tables.ts';

type Sums = z.output<typeof paymentSums>;
type Summed = Pick<Step, 'status' | 'cents' | 'paidCents'>;

const sum = (steps: readonly Summed[], status: Step['status'], valueOf: (step: Summed) => number): number =>
  steps.reduce((total, step) => total + (step.status === status ? valueOf(step) : 0), 0);

/** Adds up the steps of a job. */
export function sumSteps(steps: readonly Summed[], { isCalledOff }: { isCalledOff: boolean }): Sums {
  const agreedCents = steps.reduce((total, { cents }) => total + cents, 0);
  const paidCents = sum(steps, 'received', (step) => step.paidCents ?? 0);
  const settledCents = sum(steps, 'settled', ({ cents }) => cents);
  const leftCents = agreedCents - settledCents - paidCents;
  return {
    agreedCents,
    paidCents,
    ...(settledCents > 0 && { settledCents }),
    owedCents: isCalledOff ? 0 : Math.max(0, leftCents),
    overpaidCents: isCalledOff ? 0 : Math.max(0, -leftCents),
  };
}

/** The sums of the payments of a job: agreed, paid, settled, owed. Null for a job from before payments were written down. The caller checks the reader. */
export async function readPaymentSums(db: Database | Transaction, jobId: string): Promise<Sums | null> {
  const steps = await db
    .select({
      status: paymentSteps.status,
      cents: paymentSteps.cents,
      paidCents: paymentSteps.paidCents,
      job: { status: jobs.status, completedAt: jobs.completedAt },
    })
    .from(paymentSteps)
    .innerJoin(jobs, eq(jobs.id, paymentSteps.jobId))
    .where(eq(paymentSteps.jobId, jobId));
  const [first] = steps;
  return first === undefined ? null : sumSteps(steps, { isCalledOff: isCalledOff(first.job) });
}
