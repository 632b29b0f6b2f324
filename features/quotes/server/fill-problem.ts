import { query } from '#engine/postgres/read.ts';
import { eq, sql } from 'drizzle-orm';
import { problems } from '#features/problems/server/tables.ts';
import { fillProblem } from '#features/problems/server/change-problem-status.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Work } from '#engine/work.ts';
import { quoteRequests } from './tables.ts';

/** Counts a new quote on its problem. The caller holds the problem's lock. */
export async function countQuote(work: Work, problemId: string): Promise<void> {
  await work.tx
    .update(problems)
    .set({ quotesCount: sql`${problems.quotesCount} + 1` })
    .where(eq(problems.id, problemId));
  await fillWhenFull(work, problemId);
}

/**
 * Fills a problem once it has enough live quotes: submitted, unexpired, and sent since it was last reopened.
 * Restarts the problem's 30 days. The caller holds the problem's lock.
 */
export async function fillWhenFull(work: Work, problemId: string): Promise<void> {
  const state = await query<{ full: boolean }>(work.tx).row(sql`
    update ${problems} set last_activity_at = ${work.now.toISOString()}
    where ${problems.id} = ${problemId}
    returning status = 'open' and (
      select count(*) from ${quoteRequests} q
      where q.problem_id = ${problemId} and q.status = 'quote_submitted'
        and (q.expires_at is null or q.expires_at > ${work.now.toISOString()})
        and (problems.reopened_at is null or q.first_submitted_at > problems.reopened_at)
    ) >= (select quotes_that_fill from ${siteSettings}) as full`);
  if (state?.full === true) await fillProblem(work, problemId);
}
