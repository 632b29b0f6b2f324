import { takeStep } from '#server/take-step.ts';
import type { Work } from '#server/work.ts';
import { ownerIs, providerIs } from './policy.ts';
import { foundBy } from './found-by.ts';
import { quoteSubject } from './tables.ts';

/** The member says no to a quote. */
export async function declineQuote(work: Work, id: string): Promise<void> {
  await foundBy(work, id, ownerIs(work.actor));
  await takeStep(work, quoteSubject, 'decline', { id, by: 'owner', where: ownerIs(work.actor), set: { memberFinalizedAt: work.now } });
}

/** The provider says no to a request. */
export async function declineRequest(work: Work, id: string): Promise<void> {
  await foundBy(work, id, providerIs(work.actor));
  await takeStep(work, quoteSubject, 'decline-request', { id, by: 'provider', where: providerIs(work.actor), set: { providerRespondedAt: work.now } });
}
