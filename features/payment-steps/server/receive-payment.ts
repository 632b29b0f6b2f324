import { providerIs } from '#features/jobs/server/policy.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { paidWithin } from '../limits.ts';
import type { DenialReason } from '../reasons.ts';
import { lockStep, type Step } from './lock-step.ts';
import { paymentStepSubject } from './tables.ts';

/** The provider says that a payment arrived; returns the job. Its receipt is made with it. */
export async function receivePayment(work: PersonWork, id: string): Promise<string> {
  const { job, step } = await lockStep(work, id, providerIs(work.actor));
  await receive(work, step);
  return job.id;
}

/** The announced payment of a step counts. */
export const receive = (work: PersonWork, { id, paidCents, isLate }: Step) =>
  takeStep(work, paymentStepSubject, 'receive', {
    id,
    by: 'provider',
    set: { receivedAt: work.now, denial: null, remindAt: null, lateAt: null },
    data: { cents: paidCents ?? 0, late: isLate },
  });

/** A member who announced in time, or while the clocks of the job stood, has a week from the denial. Otherwise the day is as before. */
function lateAfterDenial({ announcedAt, lateAt }: Step, stoppedAt: Date | null, now: Date): Date | null {
  if (announcedAt === null || lateAt === null) return lateAt;
  const saidAt = stoppedAt !== null && stoppedAt < announcedAt ? stoppedAt : announcedAt;
  return saidAt <= lateAt ? new Date(now.getTime() + paidWithin) : lateAt;
}

/** The provider says why a payment did not arrive; returns the job. */
export async function denyPayment(work: PersonWork, id: string, reason: DenialReason): Promise<string> {
  const { job, step } = await lockStep(work, id, providerIs(work.actor));
  await takeStep(work, paymentStepSubject, 'deny', {
    id,
    by: 'provider',
    set: { denial: reason, remindAt: null, lateAt: lateAfterDenial(step, job.clocksStoppedAt, work.now) },
    data: { reason },
  });
  return job.id;
}
