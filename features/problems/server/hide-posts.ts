import { sql, type SQL } from 'drizzle-orm';
import { lockAway } from '#features/accounts/server/lock-account.ts';
import { inPortions } from '#engine/in-portions.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { moveCounts } from './count-problem.ts';
import { noticesOfPerson } from './notices-of-person.ts';
import { problemComments, problems } from './tables.ts';

/** The problems that a transaction has hidden (-1) or shown (1), until their counts move at its end. */
const uncounted = new WeakMap<Work['tx'], { ids: string[]; by: 1 | -1 }>();

type Job = { accountId: string; isCounted?: true };

/**
 * Hides the problems and comments of a person who is away, and shows those of one who is back, the newest problems first. In the transaction
 * of the step the counts move last (`countPosts`); the portions in the queue move theirs themselves, and then see to the notices again.
 */
export const postHiding = inPortions<Job>('hide-posts', 500, async (work, { accountId, isCounted }, count) => {
  const isAway = await lockAway(work, accountId);
  const moved = await query<{ id: string }>(work.tx).rows(sql`
    update ${problems} set owner_suspended = ${isAway} where id = any (array(
      select id from ${problems} where owner_id = ${accountId} and owner_suspended <> ${isAway}
      order by created_at desc, id desc ${limitRows(count)} for no key update))
    returning id`);
  uncounted.set(work.tx, { ids: moved.map(({ id }) => id), by: isAway ? -1 : 1 });
  const comments = await hideComments(work, { accountId, isAway, count });
  if (isCounted) await countPosts(work);
  if (moved.length === count || comments === count) return { accountId, isCounted: true };
  // A job of its own: the counts are locked to the end of this transaction.
  if (isCounted) await work.world.outbox.enqueue(work.tx, noticesOfPerson.queue, [{ accountId }]);
  return null;
});

/** Hides or shows comments, with the counts of their problems. Returns the number of them. */
async function hideComments(
  { tx }: Work,
  { accountId, isAway, count }: { accountId: string; isAway: boolean; count: number },
): Promise<number> {
  // Locked in one order, so that two suspensions at once cannot wait for each other.
  const [row] = await query<{ comments: number }>(tx).rows(sql`
    with moved as (
      update ${problemComments} set author_suspended = ${isAway} where id = any (array(
        select id from ${problemComments} where author_id = ${accountId} and author_suspended <> ${isAway} order by id desc ${limitRows(count)} for no key update))
      returning problem_id, status
    ), counted as (
      select problem_id, count(*)::int as comments from moved where status = 'approved' group by problem_id
    ), locked as (
      select id from ${problems} where id in (select problem_id from counted) order by id for no key update
    ), changed as (
      update ${problems} p set comments_count = p.comments_count + ${isAway ? -1 : 1} * c.comments
      from counted c join locked l on l.id = c.problem_id where p.id = c.problem_id
    )
    select count(*)::int as comments from moved`);
  return row?.comments ?? 0;
}

/** Moves the counts of the problems that this transaction has hidden or shown. */
export async function countPosts(work: Work): Promise<void> {
  const { ids, by } = uncounted.get(work.tx) ?? { ids: [], by: 1 };
  uncounted.delete(work.tx);
  if (ids.length === 0) return;
  await moveCounts(
    work,
    sql`select category, location, ${by}::int from ${problems} where id = any (${idsOf(ids)}) and status <> 'closed' and hidden_for is null`,
  );
}

const idsOf = (ids: readonly string[]): SQL => sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`;
