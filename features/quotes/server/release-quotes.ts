import { and, eq, ne } from 'drizzle-orm';
import { statusIn } from '#server/engine/columns.ts';
import { tryStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/**
 * Releases the undecided quotes on a problem that is settled, withdrawn or lapsed, and keeps the reason.
 * The caller holds the problem's lock. They are few: a problem with enough live quotes takes no more.
 */
export async function releaseQuotes(
  work: Work,
  input: { problemId: string; except?: string; reason: string },
): Promise<void> {
  const undecided = await work.tx
    .select({ id: quoteRequests.id })
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.problemId, input.problemId),
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
