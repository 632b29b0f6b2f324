import { and, eq, type SQL } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import { quoteRequests } from './tables.ts';

/** Refuses (`request.not-found`) a quote that is not this party's. Parties never change, so reading before the step is safe. */
export async function findQuote(
  work: PersonWork,
  id: string,
  party: SQL | undefined,
): Promise<{ problemId: string | null; memberId: string; providerId: string }> {
  const mine = and(eq(quoteRequests.id, id), party);
  return expectFound(await findRow(work.tx, quoteRequests, mine, 'problemId', 'memberId', 'providerId'));
}
