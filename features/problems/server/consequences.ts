import { eq, sql } from 'drizzle-orm';
import { returnSteps } from '#features/accounts/lifecycle.ts';
import type { accountSubject } from '#features/accounts/server/tables.ts';
import type { Consequence } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { problemComments, problems } from './tables.ts';

/** A suspension hides the person's posts, and so does leaving; its end shows them again. */
export const problemConsequences: readonly Consequence<typeof accountSubject>[] = [
  { after: 'account.suspend', run: (work, { subjectId }) => hideAllOf(work, subjectId, true) },
  ...returnSteps.map((step) => ({
    after: `account.${step}` as const,
    run: (work: Work, { subjectId }: { subjectId: string }) => hideAllOf(work, subjectId, false),
  })),
  { after: 'account.leave', run: (work, { subjectId }) => hideAllOf(work, subjectId, true) },
];

async function hideAllOf(work: Work, accountId: string, isSuspended: boolean): Promise<void> {
  await work.tx.update(problems).set({ ownerSuspended: isSuspended }).where(eq(problems.ownerId, accountId));
  await work.tx
    .update(problemComments)
    .set({ authorSuspended: isSuspended })
    .where(eq(problemComments.authorId, accountId));
  // Locked in one order, so that two suspensions at once cannot wait for each other.
  await work.tx.execute(sql`
    with counted as (
      select problem_id, count(*)::int as comments from ${problemComments}
      where author_id = ${accountId} and status = 'approved' group by problem_id
    ), locked as (
      select id from ${problems} where id in (select problem_id from counted) order by id for no key update
    )
    update ${problems} p set comments_count = p.comments_count + ${isSuspended ? -1 : 1} * c.comments
    from counted c join locked l on l.id = c.problem_id where p.id = c.problem_id`);
}
