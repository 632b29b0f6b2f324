import { eq, sql } from 'drizzle-orm';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockQuote } from './answer-proposal.ts';
import { findJobAsParty } from './find-job.ts';
import { partyIs } from './policy.ts';
import { proposeDate, refuseImpossibleDate } from './propose-date.ts';
import { jobs, jobSubject } from './tables.ts';
import type { PostponeCause } from '../reasons.ts';

type Reschedule = { reason: string; cause?: PostponeCause | undefined; date?: Date | undefined };

/**
 * Either party asks for another date, with a reason, or a cause that lies with no one. A date from the provider is a proposal at once; a date from the member waits for the
 * provider. Without a date none is agreed until the member confirms the provider's next proposal.
 */
export async function rescheduleJob(work: PersonWork, id: string, { reason, cause, date }: Reschedule): Promise<void> {
  const { quoteId, party } = await findJobAsParty(work, id);
  if (date !== undefined) refuseImpossibleDate(work, date);
  await lockQuote(work, quoteId);
  const suggested = party === 'member' ? date : undefined;
  await takeStep(work, jobSubject, 'reschedule', {
    id,
    by: party,
    where: partyIs(work.actor, party),
    set: {
      confirmedDate: null,
      proposedDate: null,
      reworkWaits: false,
      suggestedDate: suggested ?? null,
      ...(suggested && { proposal: sql`${jobs.proposal} + 1` as unknown as number }),
    },
    data: { reason, ...(cause && { cause }), ...(date && { proposedDate: date.toISOString() }) },
  });
  await work.tx.update(quoteRequests).set({ dateAgreed: false }).where(eq(quoteRequests.id, quoteId));
  // The member reads the reason beside the new date.
  if (date !== undefined && party === 'provider')
    await proposeDate(work, id, { proposedDate: date, isRescheduled: true });
}
