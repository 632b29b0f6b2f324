import { isOneOf } from '#core/lifecycle.ts';
import { returnProblem, touchProblem } from '#features/problems/server/change-problem-status.ts';
import { takeStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import { endAgreement } from './agreement.ts';
import { findQuote } from './find-quote.ts';
import { lockQuoteProblem } from './lock-quote-problem.ts';
import { noteOpened, returnPlace } from './places.ts';
import { memberIs, providerIs } from './policy.ts';
import { quoteSubject } from './tables.ts';

type Leaving = { /** The person deletes their account. */ leaving?: boolean };

/** Cancels a request, a quote or an agreement, as its member. */
export const cancelQuote = (work: PersonWork, id: string, reason: string, leaving: Leaving = {}) =>
  endQuote(work, id, { reason, ...leaving }, 'member');

/** Backs out of a quote or an agreement, as its provider. */
export const backOut = (work: PersonWork, id: string, reason: string, leaving: Leaving = {}) =>
  endQuote(work, id, { reason, ...leaving }, 'provider');

/** The end of an agreement cancels its job (a consequence of the jobs feature) and opens its problem again. */
async function endQuote(
  work: PersonWork,
  id: string,
  data: { reason: string } & Leaving,
  party: 'member' | 'provider',
): Promise<void> {
  const where = party === 'member' ? memberIs(work.actor) : providerIs(work.actor);
  const { problemId } = await findQuote(work, id, where);
  await lockQuoteProblem(work, id);
  // A member who leaves has not read the quote by that.
  if (party === 'member' && data.leaving !== true) await noteOpened(work, [id]);
  const set = {
    reason: data.reason,
    // A provider who backs out does not get the place back.
    ...(party === 'member' ? { memberFinalizedAt: work.now } : { providerRespondedAt: work.now, openBy: null }),
  };
  const ended = await takeStep(work, quoteSubject, party === 'member' ? 'cancel' : 'back-out', {
    id,
    by: party,
    where,
    set,
    data,
  });
  if (party === 'member' && data.leaving === true) await returnPlace(work, id, 'withdrawn');
  if (problemId !== null) await touchProblem(work, problemId);
  if (!isOneOf(ended.before, quoteSets.agreed)) return;
  await endAgreement(work, id);
  // Only the quote that settled the problem opens it again.
  if (problemId !== null) await returnProblem(work, problemId);
}
