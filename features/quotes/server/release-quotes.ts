import { and, eq, inArray, lte, ne, type SQL } from 'drizzle-orm';
import { isOneOf } from '#core/lifecycle.ts';
import { presentStatuses } from '#features/accounts/lifecycle.ts';
import { lockAccount } from '#features/accounts/server/lock-account.ts';
import { providers } from '#features/providers/server/tables.ts';
import { statusIn } from '#engine/columns.ts';
import { inPortions } from '#engine/in-portions.ts';
import { tryStep } from '#engine/take-step.ts';
import type { Work } from '#engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import type { ReleaseReason } from '../reasons.ts';
import { returnReleased } from './places.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

type OfProblem = { problemId: string; except?: string; reason: ReleaseReason };

/**
 * Releases the undecided quotes on a problem that is settled, withdrawn, lapsed or taken down, and keeps the reason. The caller holds the
 * problem's lock. They are few: a problem with enough live quotes takes no more.
 */
export async function releaseQuotes(work: Work, { problemId, except, reason }: OfProblem): Promise<void> {
  const isOther = except === undefined ? undefined : ne(quoteRequests.id, except);
  await releaseWhere(work, and(eq(quoteRequests.problemId, problemId), isOther), reason);
}

type OfPerson = { accountId: string; side: 'member' | 'provider'; reason: ReleaseReason; until: string };

/**
 * Releases the undecided quotes of a person who is away, or no provider any more, and keeps the reason. If they are back before the queue has
 * released all, those from after the instant `until` stay.
 */
export const releaseOfPerson = inPortions<OfPerson>('release-quotes', 50, async (work, job, count) => {
  const { accountId, side, reason, until } = job;
  const account = await lockAccount(work, accountId);
  const isBack = side === 'member' ? isOneOf(account?.status ?? null, presentStatuses) : account?.role === 'provider';
  const listings = work.tx.select({ id: providers.id }).from(providers).where(eq(providers.accountId, accountId));
  const isTheirs =
    side === 'member' ? eq(quoteRequests.memberId, accountId) : inArray(quoteRequests.providerId, listings);
  const isInTime = isBack ? lte(quoteRequests.requestedAt, new Date(until)) : undefined;
  const found = await releaseWhere(work, and(isTheirs, isInTime), reason, count);
  return found === count ? job : null;
});

/** Releases the undecided quotes for which `where` holds, at most `count` of them. Returns the number that it found. */
async function releaseWhere(
  work: Work,
  where: SQL | undefined,
  reason: ReleaseReason,
  count?: number,
): Promise<number> {
  const undecided = work.tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(and(where, statusIn(quoteRequests.status, quoteSets.undecided)))
    .orderBy(quoteRequests.id)
    .$dynamic();
  const found = await (count === undefined ? undecided : undecided.limit(count));
  for (const { id } of found) {
    const released = await tryStep(work, quoteSubject, 'release', {
      id,
      by: 'system',
      set: { releaseReason: reason, memberFinalizedAt: work.now },
      data: { reason },
    });
    if (released !== null) await returnReleased(work, id, reason);
  }
  return found.length;
}
