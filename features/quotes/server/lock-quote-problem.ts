import { eq, sql } from 'drizzle-orm';
import { problems } from '#features/problems/server/tables.ts';
import type { Work } from '#engine/work.ts';
import { quoteRequests } from './tables.ts';

/** Locks the problem of a quote before the quote, so that decisions on all its quotes happen one at a time. */
export async function lockQuoteProblem(work: Work, quoteId: string): Promise<void> {
  await work.tx.execute(
    sql`select 1 from ${problems} where ${problems.id} = (select ${quoteRequests.problemId} from ${quoteRequests} where ${eq(quoteRequests.id, quoteId)}) for no key update`,
  );
}
