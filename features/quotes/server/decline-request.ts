import { touchProblem } from '#features/problems/server/change-problem-status.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { providerIs } from './policy.ts';
import { findQuote } from './find-quote.ts';
import { lockQuoteProblem } from './lock-quote-problem.ts';
import { quoteSubject } from './tables.ts';

/** Declines a request, as its provider. */
export async function declineRequest(work: PersonWork, id: string): Promise<void> {
  const { problemId } = await findQuote(work, id, providerIs(work.actor));
  await lockQuoteProblem(work, id);
  await takeStep(work, quoteSubject, 'decline-request', {
    id,
    by: 'provider',
    where: providerIs(work.actor),
    set: { providerRespondedAt: work.now },
  });
  if (problemId !== null) await touchProblem(work, problemId);
}
