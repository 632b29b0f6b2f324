import { query } from '#engine/postgres/read.ts';
import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { visibleTo } from './policy.ts';
import { problemLikes, problems } from './tables.ts';

/**
 * Sets if the reader likes a problem; a repeated call changes nothing. The count moves only if this call added or removed the like, so that it
 * stays exact under concurrent calls. 404 if the reader sees no such problem.
 */
export async function likeProblem(
  work: PersonWork,
  id: string,
  liked: boolean,
): Promise<{ liked: boolean; likesCount: number }> {
  const reader = work.actor.id;
  const changed = liked
    ? sql`insert into ${problemLikes} (account_id, problem_id, created_at)
          select ${reader}, id, ${work.now.toISOString()}::timestamptz from ${problems} p where id = ${id} and ${visibleTo(work.actor)}
          on conflict (account_id, problem_id) do nothing returning problem_id`
    : sql`delete from ${problemLikes} where account_id = ${reader} and problem_id = ${id} returning problem_id`;
  const like = await query(work.tx).row(changed);
  const [moved] =
    like === undefined
      ? []
      : await query<{ likesCount: number }>(work.tx).rows(sql`
        update ${problems} set likes_count = likes_count + ${liked ? 1 : -1} where id = ${id} returning likes_count`);
  const [row] =
    moved === undefined
      ? await query<{ likesCount: number }>(work.tx).rows(sql`
        select likes_count from ${problems} p where id = ${id} and ${visibleTo(work.actor)}`)
      : [moved];
  if (row === undefined) throw new Refusal('request.not-found');
  return { liked, likesCount: row.likesCount };
}
