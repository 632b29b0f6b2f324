import type { TestWorld } from '#tests/support/testing.ts';
import { aJob } from '#features/jobs/server/testing.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { eq } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import type { z } from '#core/zod.ts';
import { newDispute } from '../contract.ts';
import { disputeSets, type DisputeStatus } from '../lifecycle.ts';
import { answerWithin } from '../limits.ts';
import type { Side } from '../reasons.ts';
import { disputeOffers, disputeStatements, jobDisputes } from './tables.ts';

type DisputeOptions = {
  status?: DisputeStatus;
  openedBy?: Side;
  jobStatus?: NonNullable<Parameters<typeof aJob>[1]>['status'];
} & Omit<Parameters<typeof aJob>[1] & object, 'status'>;

/** A dispute about finished work for R1,850, in any status: its member claims R500 back, and its provider has offered R300 from the offer on. */
export async function aDispute(
  world: TestWorld,
  { status = 'opened', openedBy = 'member', jobStatus = 'work_completed', ...parents }: DisputeOptions = {},
) {
  const job = await aJob(world, { status: jobStatus, ...parents });
  const now = world.clock.now();
  const isOpen = isOneOf(status, disputeSets.open);
  const hasOffer = isOneOf(status, ['offered', 'declined', 'agreed']);
  const hasDecision = isOneOf(status, ['decided', 'appealed', 'final']);
  const [dispute] = await world.db
    .insert(jobDisputes)
    .values({
      jobId: job.id,
      memberId: job.memberId,
      providerId: job.providerId,
      number: 1,
      status,
      openedBy,
      wish: 'part',
      wishCents: 500_00,
      ...(isOneOf(status, disputeSets.answering) && { answerBy: new Date(now.getTime() + answerWithin) }),
      ...(hasOffer && { offer: 1, offeredBy: openedBy === 'member' ? 'provider' : 'member' }),
      ...(status === 'agreed' && { outcome: 'part', outcomeCents: 300_00 }),
      ...(hasDecision && {
        outcome: 'part',
        outcomeCents: 400_00,
        decision: 'The photos show two leaks.',
        decidedAt: now,
      }),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (dispute === undefined) throw new Error('no dispute was made');
  const [statement] = await world.db
    .insert(disputeStatements)
    .values({ disputeId: dispute.id, by: openedBy, text: 'The new tap leaks again.', createdAt: now })
    .returning();
  if (statement === undefined) throw new Error('no statement was made');
  if (hasOffer)
    await world.db.insert(disputeOffers).values({
      disputeId: dispute.id,
      number: 1,
      by: openedBy === 'member' ? 'provider' : 'member',
      outcome: 'part',
      cents: 300_00,
      createdAt: now,
    });
  if (isOpen) await world.db.update(jobs).set({ clocksStoppedAt: now }).where(eq(jobs.id, job.id));
  return { ...dispute, statement, job, member: job.member, provider: job.provider };
}

/** A claim of R500 back, as the browser sends it. */
export const aClaim = (jobId: string, more: Partial<z.input<typeof newDispute>> = {}) =>
  newDispute.parse({ jobId, claim: 'The new tap leaks again.', outcome: 'part', cents: 500_00, ...more });
