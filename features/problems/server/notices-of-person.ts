import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { lockAway } from '#features/accounts/server/lock-account.ts';
import { inPortions } from '#engine/in-portions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { notifyProvidersNearby } from './notify-nearby.ts';
import { isShown } from './policy.ts';
import { problemComments, problems } from './tables.ts';
import { withdrawCommentNotices, withdrawProblemNotices } from './withdraw-notices.ts';

/** `of` and `after`: the posts that are being looked through, and the last one that was. */
type Job = { accountId: string; of?: 'comments'; after?: string };

/**
 * Deletes the notices that quote the posts of a person who is away; no provider counts as told of their unclosed problems then. The
 * unclosed problems of a person who is back are new to the providers near them. A problem has hundreds of notices, so portions are small.
 */
export const noticesOfPerson = inPortions<Job>('notices-of-person', 20, async (work, job, count) =>
  (await lockAway(work, job.accountId)) ? withdrawSome(work, job, count) : announceSome(work, job, count),
);

async function withdrawSome(work: Work, { accountId, of, after }: Job, count: number): Promise<Job | null> {
  const { tx } = work;
  if (of === 'comments') {
    const comments = await tx
      .select({ id: problemComments.id })
      .from(problemComments)
      .where(
        and(
          eq(problemComments.authorId, accountId),
          eq(problemComments.authorSuspended, true),
          after === undefined ? undefined : gt(problemComments.id, after),
        ),
      )
      .orderBy(problemComments.id)
      .limit(count);
    if (comments.length > 0)
      await withdrawCommentNotices(
        work,
        inArray(
          sql`c.id`,
          comments.map(({ id }) => id),
        ),
      );
    const last = comments.at(count - 1);
    return last === undefined ? null : { accountId, of, after: last.id };
  }
  const hidden = await tx
    .select({ id: problems.id })
    .from(problems)
    .where(
      and(
        eq(problems.ownerId, accountId),
        eq(problems.ownerSuspended, true),
        after === undefined ? undefined : gt(problems.id, after),
      ),
    )
    .orderBy(problems.id)
    .limit(count);
  const ids = hidden.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .update(problems)
      .set({ toldProviders: null })
      .where(and(inArray(problems.id, ids), sql`${problems.status} <> 'closed'`));
    await withdrawProblemNotices(work, inArray(sql`p.id`, ids));
  }
  const last = ids.at(count - 1);
  if (last !== undefined) return { accountId, after: last };
  return withdrawSome(work, { accountId, of: 'comments' }, count);
}

async function announceSome(work: Work, { accountId }: Job, count: number): Promise<Job | null> {
  const posted = await query<{ id: string; problemId: string }>(work.tx).rows(sql`
    select e.id, p.id as problem_id from ${problems} p join ${events} e on e.noun = 'problem' and e.subject_id = p.id and e.step = 'post'
    where p.owner_id = ${accountId} and p.status <> 'closed' and ${isShown} and p.told_providers is null order by e.at, e.id ${limitRows(count)}`);
  for (const { id, problemId } of posted) await notifyProvidersNearby(work, { id, at: work.now, subjectId: problemId });
  return posted.length < count ? null : { accountId };
}
