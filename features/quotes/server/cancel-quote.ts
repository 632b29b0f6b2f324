import { isOneOf } from '#core/lifecycle.ts';
import { returnProblem, touchProblem } from '#features/problems/server/change-problem-status.ts';
import { takeStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import { endAgreement } from './agreement.ts';
import { findQuote } from './find-quote.ts';
import { lockProblemOf } from './lock-problem.ts';
import { memberIs, providerIs } from './policy.ts';
import { quoteSubject } from './tables.ts';

/** The member cancels a request, a quote or an agreement, and says why. */
export const cancelQuote = (work: PersonWork, id: string, reason: string) => endQuote(work, id, reason, 'owner');

/** The provider backs out of a quote or an agreement, and says why. */
export const backOut = (work: PersonWork, id: string, reason: string) => endQuote(work, id, reason, 'provider');

/** An agreement that ends cancels its job (a consequence that jobs registers) and opens its problem again. */
async function endQuote(work: PersonWork, id: string, reason: string, party: 'owner' | 'provider'): Promise<void> {
  const where = party === 'owner' ? memberIs(work.actor) : providerIs(work.actor);
  const { problemId } = await findQuote(work, id, where);
  await lockProblemOf(work, id);
  const set = { reason, ...(party === 'owner' ? { memberFinalizedAt: work.now } : { providerRespondedAt: work.now }) };
  const ended = await takeStep(work, quoteSubject, party === 'owner' ? 'cancel' : 'back-out', {
    id,
    by: party,
    where,
    set,
    data: { reason },
  });
  if (problemId !== null) await touchProblem(work, problemId);
  if (!isOneOf(ended.before, quoteSets.agreed)) return;
  await endAgreement(work, id);
  // Settled by this very quote: only then does the problem return.
  if (problemId !== null) await returnProblem(work, problemId);
}
