import { and, eq, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { quoteRequests } from './tables.ts';

/** Refuses (`request.not-found`) a quote that is not this party's. Parties never change, so reading before the step is safe. */
export async function findQuote(
  work: PersonWork,
  id: string,
  party: SQL | undefined,
): Promise<{ problemId: string | null }> {
  const [quote] = await work.tx
    .select({ problemId: quoteRequests.problemId })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.id, id), party));
  if (quote === undefined) throw new Refusal('request.not-found');
  return quote;
}
