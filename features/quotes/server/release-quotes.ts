import { and, eq, ne } from 'drizzle-orm';
import { statusIn } from '#server/engine/columns.ts';
import { tryStep } from '#server/engine/take-step.ts';
import type { Work } from '#server/engine/work.ts';
import { quoteSets } from '../lifecycle.ts';
import { quoteRequests, quoteSubject } from './tables.ts';

/**
 * Lets go of everything undecided on a problem that was settled, withdrawn or lapsed; the reason is kept and shown.
 * The problem is locked by the caller. A handful at the most: the site's limit of live quotes bounds it.
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
