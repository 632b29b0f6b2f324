import { touchProblem } from '#features/problems/server/change-problem-status.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { noteOpened } from './places.ts';
import { memberIs } from './policy.ts';
import { findQuote } from './find-quote.ts';
import { lockQuoteProblem } from './lock-quote-problem.ts';
import { quoteSubject } from './tables.ts';

/** Declines a quote, as its member. */
export async function declineQuote(work: PersonWork, id: string): Promise<void> {
  const { problemId } = await findQuote(work, id, memberIs(work.actor));
  await lockQuoteProblem(work, id);
  await noteOpened(work, [id]);
  await takeStep(work, quoteSubject, 'decline', {
    id,
    by: 'member',
    where: memberIs(work.actor),
    set: { memberFinalizedAt: work.now },
  });
  if (problemId !== null) await touchProblem(work, problemId);
}
