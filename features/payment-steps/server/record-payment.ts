import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import { memberIs, providerIs } from '#features/jobs/server/policy.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import type { paymentStepsContract } from '../contract.ts';
import { fitPayment } from './announce-payment.ts';
import { lockStep } from './lock-step.ts';
import { receive } from './receive-payment.ts';
import { timesAgain } from './times.ts';
import { paymentSteps, paymentStepSubject } from './tables.ts';

/**
 * The provider writes down a payment that the member has not announced, such as cash at the door; returns the job. What the member has
 * announced in the same amount before is received. Refuses a step that the member disowned (`payment-steps.disowned`).
 */
export async function recordPayment(
  work: PersonWork,
  { id, ...paid }: InputOf<typeof paymentStepsContract.record>,
): Promise<string> {
  const { job, step } = await lockStep(work, id, providerIs(work.actor));
  if (step.status === 'announced' && step.paidCents === paid.cents) {
    await receive(work, step);
    return job.id;
  }
  if (step.isDisowned && step.status === 'due') throw new Refusal('payment-steps.disowned', { current: step.status });
  await fitPayment(work, { job, step }, paid);
  await takeStep(work, paymentStepSubject, 'record', {
    id,
    by: 'provider',
    set: {
      way: paid.way,
      paidCents: paid.cents,
      paidOn: paid.paidOn,
      receivedAt: work.now,
      isRecorded: true,
      remindAt: null,
      lateAt: null,
    },
    data: { ...paid, late: step.isLate },
  });
  return job.id;
}

/** The member says that they did not pay what the provider recorded; returns the job. The step is due again, and its receipt does not count. */
export async function disownPayment(work: PersonWork, id: string): Promise<string> {
  const { job, step } = await lockStep(work, id, memberIs(work.actor));
  await takeStep(work, paymentStepSubject, 'disown', {
    id,
    by: 'member',
    where: eq(paymentSteps.isRecorded, true),
    set: {
      way: null,
      paidCents: null,
      paidOn: null,
      receivedAt: null,
      isRecorded: false,
      isDisowned: true,
      ...timesAgain(step, { now: work.now, job }),
    },
    data: { late: step.isLate },
  });
  return job.id;
}
