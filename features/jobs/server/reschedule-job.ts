import { eq } from 'drizzle-orm';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { lockQuote } from './answer-proposal.ts';
import { findJobAsParty } from './find-job.ts';
import { partyIs } from './policy.ts';
import { jobSubject } from './tables.ts';

/** Either party asks for another date, with a reason. No date is agreed until the member confirms the provider's next proposal. */
export async function rescheduleJob(work: PersonWork, id: string, reason: string): Promise<void> {
  const { quoteId, party } = await findJobAsParty(work, id);
  await lockQuote(work, quoteId);
  await takeStep(work, jobSubject, 'reschedule', {
    id,
    by: party,
    where: partyIs(work.actor, party),
    set: { confirmedDate: null, proposedDate: null },
    data: { reason },
  });
  await work.tx.update(quoteRequests).set({ dateAgreed: false }).where(eq(quoteRequests.id, quoteId));
}
