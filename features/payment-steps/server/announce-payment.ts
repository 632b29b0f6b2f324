import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { InputOf } from '#core/contract.ts';
import { toDay } from '#core/month.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { isCalledOff, type Completion } from '#features/jobs/lifecycle.ts';
import { memberIs } from '#features/jobs/server/policy.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { recordEvent } from '#engine/record-event.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import type { paymentStepsContract } from '../contract.ts';
import { firstReminderAfter, maxSteps } from '../limits.ts';
import { paymentStepErrors } from '../wording.ts';
import { splitStep } from './fit-steps.ts';
import { lockStep, type Step } from './lock-step.ts';
import { paymentProofs, paymentSteps, paymentStepSubject } from './tables.ts';

type Announcement = InputOf<typeof paymentStepsContract.announce>;

/**
 * The member says that they paid a step, or a part of it; returns the job. Cash at the door may come from both phones: what the provider has
 * recorded already stays received, now with the word of the member. Refuses more than the step is now (`payment-steps.amount-changed`).
 */
export async function announcePayment(work: PersonWork, { id, proof, ...paid }: Announcement): Promise<string> {
  const { job, step } = await lockStep(work, id, memberIs(work.actor));
  if (step.status === 'received' && step.isRecorded && step.paidCents === paid.cents) await confirm(work, id, paid);
  else {
    await fitPayment(work, { job, step }, paid);
    await takeStep(work, paymentStepSubject, 'announce', {
      id,
      by: 'member',
      set: {
        way: paid.way,
        paidCents: paid.cents,
        paidOn: paid.paidOn,
        announcedAt: work.now,
        denial: null,
        remindAt: new Date(work.now.getTime() + firstReminderAfter),
        reminders: 0,
      },
      data: paid,
    });
  }
  if (proof !== undefined) await addProof(work, { stepId: id, jobId: job.id, proof });
  return job.id;
}

/** Both say it now. The receipt has the way and the day of the provider; the event has those of the member. */
async function confirm(work: Work, id: string, paid: Omit<Announcement, 'id' | 'proof'>): Promise<void> {
  expectPast(work, paid.paidOn);
  await work.tx.update(paymentSteps).set({ isRecorded: false, announcedAt: work.now }).where(eq(paymentSteps.id, id));
  await recordEvent(work, paymentStepSubject, 'confirm', {
    id,
    by: 'member',
    before: 'received',
    after: 'received',
    data: paid,
  });
}

type Fitted = { job: Completion; step: Step };

/** Checks what was paid against its step; a part of the step leaves the rest as a step of its own. */
export async function fitPayment(
  work: Work,
  { job, step }: Fitted,
  { cents, paidOn }: { cents: number; paidOn: string },
): Promise<void> {
  expectPast(work, paidOn);
  if (step.status !== 'due' && step.status !== 'not_received')
    throw new Refusal('request.conflict', { current: step.status });
  if (isCalledOff(job)) throw new Refusal('payment-steps.cancelled', { current: step.status });
  if (cents > step.cents) throw new Refusal('payment-steps.amount-changed', { current: step.status });
  if (cents === step.cents) return;
  if ((await work.tx.$count(paymentSteps, eq(paymentSteps.jobId, step.jobId))) >= maxSteps)
    throw new Refusal('payment-steps.too-many');
  await splitStep(work, step, cents);
}

function expectPast({ now }: Work, paidOn: string): void {
  if (paidOn <= toDay(now)) return;
  throw new Refusal('payment-steps.day-to-come', {
    errors: [{ path: 'paidOn', message: paymentStepErrors['payment-steps.day-to-come'] }],
  });
}

async function addProof(
  work: PersonWork,
  { stepId, jobId, proof }: { stepId: string; jobId: string; proof: string },
): Promise<void> {
  const [party] = await work.tx
    .select({ accountId: providers.accountId })
    .from(jobs)
    .innerJoin(providers, eq(providers.id, jobs.providerId))
    .where(eq(jobs.id, jobId));
  await attachFiles(work, [proof], { purpose: 'attachment', audience: 'granted', path: 'proof' });
  await grantFiles(work, [proof], [work.actor.id, ...(party === undefined ? [] : [party.accountId])]);
  await work.tx.insert(paymentProofs).values({ fileId: proof, stepId, addedAt: work.now });
}
