import { quoteSubject } from '#features/quotes/server/tables.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { lockQuote } from './answer-proposal.ts';
import { countCompleted } from './complete-job.ts';
import { findJob } from './find-job.ts';
import { memberIs } from './policy.ts';
import { jobSubject } from './tables.ts';

/** The member asks for rework and says what still needs to be done. The provider's count of completed jobs falls again. */
export async function reworkJob(work: PersonWork, id: string, reason: string): Promise<void> {
  const { quoteId } = await findJob(work, id, memberIs(work.actor));
  await lockQuote(work, quoteId);
  const job = await takeStep(work, jobSubject, 'rework', {
    id,
    by: 'member',
    where: memberIs(work.actor),
    set: { completedAt: null },
    data: { reason },
  });
  await takeStep(work, quoteSubject, 'rework', { id: quoteId, by: 'system', data: { reason } });
  await countCompleted(work, job.providerId, -1);
}
