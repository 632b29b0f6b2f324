import { sql } from 'drizzle-orm';
import { problems } from '#features/problems/server/tables.ts';
import { fillProblem } from '#features/problems/server/change-problem-status.ts';
import { siteSettings } from '#features/site/server/tables.ts';
import type { Work } from '#server/work.ts';
import { quoteRequests } from './tables.ts';

/**
 * Counts a quote that has just come in, and fills its problem once enough live ones are there: submitted, unexpired,
 * and sent since the problem was last reopened. The problem is locked by the caller.
 */
export async function fillWhenFull(work: Work, problemId: string): Promise<void> {
  const [state] = await work.tx.execute<{ full: boolean }>(sql`
    update ${problems} set quotes_count = quotes_count + 1, last_activity_at = ${work.now.toISOString()}
    where ${problems.id} = ${problemId}
    returning status = 'open' and (
      select count(*) from ${quoteRequests} q
      where q.problem_id = ${problemId} and q.status = 'quote_submitted'
        and (q.expires_at is null or q.expires_at > ${work.now.toISOString()})
        and (problems.reopened_at is null or q.first_submitted_at > problems.reopened_at)
    ) >= (select quotes_that_fill from ${siteSettings}) as full`);
  if (state?.full === true) await fillProblem(work, problemId);
}
