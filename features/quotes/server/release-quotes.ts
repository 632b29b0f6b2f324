import { and, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { providers } from '#features/providers/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import type { ReleaseReason } from '../reasons.ts';
import { returnReleased } from './places.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

type Of = { problemId: string; except?: string } | { memberId: string } | { providerAccountId: string };

/**
 * Releases the undecided quotes on a problem that is settled, withdrawn, lapsed or taken down, of a member, or of a provider, and keeps
 * the reason. The caller holds the problem's lock, or the account's. They are few: a problem with enough live quotes takes no more.
 */
export async function releaseQuotes(work: Work, input: Of & { reason: ReleaseReason }): Promise<void> {
  const undecided = await work.tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(conditionOf(work, input), statusIn(quoteRequests.status, quoteSets.undecided)))
    .orderBy(quoteRequests.id);
  for (const { id } of undecided) {
    const released = await tryStep(work, quoteSubject, 'release', {
      id,
      by: 'system',
      set: { releaseReason: input.reason, memberFinalizedAt: work.now },
      data: { reason: input.reason },
    });
    if (released !== null) await returnReleased(work, id, input.reason);
  }
}

function conditionOf({ tx }: Work, of: Of): SQL | undefined {
  if ('memberId' in of) return eq(quoteRequests.memberId, of.memberId);
  if ('providerAccountId' in of) {
    const listings = tx
      .select({ id: providers.id })
      .from(providers)
      .where(eq(providers.accountId, of.providerAccountId));
    return inArray(quoteRequests.providerId, listings);
  }
  const { problemId, except } = of;
  return and(eq(quoteRequests.problemId, problemId), except === undefined ? undefined : ne(quoteRequests.id, except));
}
