import { eq } from 'drizzle-orm';
import { toDay } from '#core/month.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import type { PaymentStepStatus } from '../lifecycle.ts';
import { paymentSteps } from './tables.ts';

type StepOptions = { status?: PaymentStepStatus; cents?: number; due?: 'agreement' | 'completion' } & Parameters<
  typeof aJob
>[1] &
  object;

/** The one payment of a job of R1,850 in any status, due now. */
export async function aPaymentStep(
  world: TestWorld,
  {
    status = 'due',
    cents = 1_850_00,
    due = 'agreement',
    ...parents
  }: Omit<StepOptions, 'status'> & { status?: PaymentStepStatus } = {},
) {
  const job = await aJob(world, { ...parents, status: 'scheduled' });
  const now = world.clock.now();
  const isSaid = status === 'announced' || status === 'received' || status === 'not_received';
  const [step] = await world.db
    .insert(paymentSteps)
    .values({
      jobId: job.id,
      place: 0,
      label: 'whole',
      status,
      cents,
      due,
      dueAt: due === 'agreement' ? now : null,
      ...(isSaid && { way: 'eft' as const, paidCents: cents, paidOn: toDay(now), announcedAt: now }),
      ...(status === 'received' && { receivedAt: now, isRecorded: true }),
      ...(status === 'not_received' && { denial: 'nothing' as const }),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (step === undefined) throw new Error('no payment step was made');
  return { ...step, job, member: job.member, provider: job.provider };
}

/** The payments of a job, in their order. */
export const listPayments = (world: TestWorld, jobId: string) =>
  world.db
    .select()
    .from(paymentSteps)
    .where(eq(paymentSteps.jobId, jobId))
    .orderBy(paymentSteps.place, paymentSteps.id);

/** A payment in cash today. */
export const inCash = (world: TestWorld, id: string, cents = 1_850_00) => ({
  id,
  way: 'cash' as const,
  cents,
  paidOn: toDay(world.clock.now()),
});
