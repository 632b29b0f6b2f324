import { and, eq, type SQL } from 'drizzle-orm';
import { expectFound, Refusal, type ErrorCode } from '#core/errors.ts';
import { statusIn } from '#engine/columns.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { violatedConstraint } from '#engine/postgres/database-errors.ts';
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

/** Refuses with `code` a first step that loses the race for the one live quote, or for the one unanswered request, of two people. */
export async function refuseLostRace<Row>(first: Promise<Row>, code: ErrorCode): Promise<Row> {
  try {
    return await first;
  } catch (error) {
    if (['quote_requests_one_live', 'quote_requests_one_unanswered'].includes(violatedConstraint(error) ?? ''))
      throw new Refusal(code);
    throw error;
  }
}
