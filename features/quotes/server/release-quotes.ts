import { and, eq, ne } from 'drizzle-orm';
import { statusIn } from '#server/engine/columns.ts';
import { tryStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/**
 * Releases the undecided quotes on a problem that is settled, withdrawn, lapsed or taken down, or of a member, and keeps the reason.
 * The caller holds the problem's lock, or the member's. They are few: a problem with enough live quotes takes no more.
 */
export async function releaseQuotes(
  work: Work,
  input: ({ problemId: string; except?: string } | { memberId: string; except?: never }) & { reason: string },
): Promise<void> {
  const undecided = await work.tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(
      and(
        'memberId' in input ? eq(quoteRequests.memberId, input.memberId) : eq(quoteRequests.problemId, input.problemId),
        statusIn(quoteRequests.status, quoteSets.undecided),
        input.except === undefined ? undefined : ne(quoteRequests.id, input.except),
      ),
    )
    .orderBy(quoteRequests.id);
  for (const { id } of undecided) {
    await tryStep(work, quoteSubject, 'release', {
      id,
      by: 'system',
      set: { reason: input.reason, memberFinalizedAt: work.now },
      data: { reason: input.reason },
    });
  }
}
