import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { jobErrors } from '../wording.ts';
import { findJob } from './find-job.ts';
import { providerIs } from './policy.ts';
import { jobs, jobSubject } from './tables.ts';

const furthest = 2 * 365 * day;

const wrongDate = (code: 'jobs.date-in-the-past' | 'jobs.date-too-far') =>
  new Refusal(code, { errors: [{ path: 'proposedDate', message: jobErrors[code] }] });

type Proposal = { proposedDate: Date; durationMinutes?: number | undefined; notes?: string | undefined };

/**
 * The provider proposes a day and time that is still to come, with how long it takes and notes; proposing again replaces the proposal.
 * That it overlaps other work of theirs does not matter here: they are told beforehand, and know best.
 */
export async function proposeDate(work: PersonWork, id: string, proposal: Proposal): Promise<void> {
  await findJob(work, id, providerIs(work.actor));
  if (proposal.proposedDate <= work.now) {
    throw wrongDate('jobs.date-in-the-past');
  }
  if (proposal.proposedDate.getTime() > work.now.getTime() + furthest) throw wrongDate('jobs.date-too-far');
  await takeStep(work, jobSubject, 'propose', {
    id,
    by: 'provider',
    where: providerIs(work.actor),
    set: {
      proposedDate: proposal.proposedDate,
      notes: proposal.notes || null,
      confirmedDate: null,
      proposal: sql`${jobs.proposal} + 1` as unknown as number,
      ...(proposal.durationMinutes && { durationMinutes: proposal.durationMinutes }),
    },
    data: { proposedDate: proposal.proposedDate.toISOString() },
  });
}
