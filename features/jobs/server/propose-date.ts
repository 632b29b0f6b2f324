import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { jobErrors } from '../wording.ts';
import { findJob } from './find-job.ts';
import { providerIs } from './policy.ts';
import { jobs, jobSubject } from './tables.ts';

const maxAhead = 2 * 365 * day;

function refuseDate(code: 'jobs.date-in-the-past' | 'jobs.date-too-far'): never {
  throw new Refusal(code, { errors: [{ path: 'proposedDate', message: jobErrors[code] }] });
}

type Proposal = {
  proposedDate: Date;
  durationMinutes?: number | undefined;
  notes?: string | undefined;
  /** The proposal comes with a reschedule, whose notice names it. The notes stay: they are about the work, not about its day. */
  isRescheduled?: boolean;
};

/** Refuses a date that has passed, or that is more than two years ahead. */
export function refuseImpossibleDate(work: PersonWork, date: Date): void {
  if (date <= work.now) refuseDate('jobs.date-in-the-past');
  if (date.getTime() > work.now.getTime() + maxAhead) refuseDate('jobs.date-too-far');
}

/**
 * The provider proposes a day and time in the future, with a duration and notes; a new proposal replaces the last one.
 * Overlaps with their other work are allowed: the form warns of them, and the provider knows best.
 */
export async function proposeDate(work: PersonWork, id: string, proposal: Proposal): Promise<void> {
  await findJob(work, id, providerIs(work.actor));
  refuseImpossibleDate(work, proposal.proposedDate);
  await takeStep(work, jobSubject, 'propose', {
    id,
    by: 'provider',
    where: providerIs(work.actor),
    set: {
      proposedDate: proposal.proposedDate,
      ...(!proposal.isRescheduled && { notes: proposal.notes || null }),
      confirmedDate: null,
      suggestedDate: null,
      proposal: sql`${jobs.proposal} + 1` as unknown as number,
      ...(proposal.durationMinutes && { durationMinutes: proposal.durationMinutes }),
    },
    data: { proposedDate: proposal.proposedDate.toISOString(), ...(proposal.isRescheduled && { rescheduled: true }) },
  });
}
