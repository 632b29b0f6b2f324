import { touchProblem } from '#features/problems/server/change-problem-status.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import { ownerIs, providerIs } from './policy.ts';
import { foundBy } from './found-by.ts';
import { lockProblemOf } from './lock-problem.ts';
import { quoteSubject } from './tables.ts';

/** The member says no to a quote. */
export async function declineQuote(work: Work, id: string): Promise<void> {
  const { problemId } = await foundBy(work, id, ownerIs(work.actor));
  await lockProblemOf(work, id);
  await takeStep(work, quoteSubject, 'decline', {
    id,
    by: 'owner',
    where: ownerIs(work.actor),
    set: { memberFinalizedAt: work.now },
  });
  if (problemId !== null) await touchProblem(work, problemId);
}

/** The provider says no to a request. */
export async function declineRequest(work: Work, id: string): Promise<void> {
  const { problemId } = await foundBy(work, id, providerIs(work.actor));
  await lockProblemOf(work, id);
  await takeStep(work, quoteSubject, 'decline-request', {
    id,
    by: 'provider',
    where: providerIs(work.actor),
    set: { providerRespondedAt: work.now },
  });
  if (problemId !== null) await touchProblem(work, problemId);
}
