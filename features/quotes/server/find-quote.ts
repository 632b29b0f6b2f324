import { and, eq, type SQL } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { statusIn } from '#engine/columns.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { quoteSets } from '../lifecycle.ts';
import { quoteRequests } from './tables.ts';

/** Refuses (`request.not-found`) a quote that is not this party's. Parties never change, so reading before the step is safe. */
export async function findQuote(
  work: PersonWork,
  id: string,
  party: SQL | undefined,
): Promise<{ problemId: string | null }> {
  return expectFound(await findRow(work.tx, quoteRequests, and(eq(quoteRequests.id, id), party), 'problemId'));
}

/** The live quote of a provider on a problem, if there is one. While the problem is locked, no other one begins. */
export const findLiveQuote = (work: Work, problemId: string, providerId: string) =>
  findRow(
    work.tx,
    quoteRequests,
    and(
      eq(quoteRequests.problemId, problemId),
      eq(quoteRequests.providerId, providerId),
      statusIn(quoteRequests.status, quoteSets.live),
    ),
    'id',
    'status',
  );
