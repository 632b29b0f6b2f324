import { sql, type SQL } from 'drizzle-orm';
import { providerIs } from '#features/jobs/server/policy.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { paidWithin } from '../limits.ts';
import type { DenialReason } from '../reasons.ts';
import { lockStep, type Step } from './lock-step.ts';
import { paymentSteps, paymentStepSubject } from './tables.ts';

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

/** SQL: a member who announced in time, or while the clocks of the job stood, has a week from the denial. Otherwise as before. */
function lateAfterDenial({ now }: Work): SQL {
  const { announcedAt, jobId, lateAt } = paymentSteps;
  const stoppedAt = sql`(select stopped.clocks_stopped_at from jobs stopped where stopped.id = ${jobId})`;
  const next = new Date(now.getTime() + paidWithin).toISOString();
  return sql`case when least(${announcedAt}, ${stoppedAt}) <= ${lateAt} then ${next}::timestamptz else ${lateAt} end`;
}

/** The provider says why a payment did not arrive; returns the job. */
export async function denyPayment(work: PersonWork, id: string, reason: DenialReason): Promise<string> {
  const { job } = await lockStep(work, id, providerIs(work.actor));
  await takeStep(work, paymentStepSubject, 'deny', {
    id,
    by: 'provider',
    set: { denial: reason, remindAt: null, lateAt: lateAfterDenial(work) as never },
    data: { reason },
  });
  return job.id;
}
