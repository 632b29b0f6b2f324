import { sql, type SQL } from 'drizzle-orm';
import type { StoredEvent } from '#engine/event.ts';
import type { Work } from '#engine/work.ts';
import { problemComments, problems } from '../tables.ts';

/** Moves a problem's count of approved comments. One more is activity: the problem's 30 days start again. */
export async function moveCommentsCount(work: Work, problemId: SQL | string, by: 1 | -1): Promise<void> {
  const active = by === 1 ? sql`, last_activity_at = ${work.now.toISOString()}` : sql``;
  await work.tx.execute(
    sql`update ${problems} set comments_count = comments_count + ${by} ${active} where id = ${problemId}`,
  );
}

/** Moves the count after a step that approves a comment or takes its approval away. */
export async function countComment(
  work: Work,
  event: Pick<StoredEvent, 'subjectId' | 'before' | 'after'>,
): Promise<void> {
  const [was, is] = [event.before === 'approved', event.after === 'approved'];
  if (was === is) return;
  await moveCommentsCount(
    work,
    sql`(select problem_id from ${problemComments} where id = ${event.subjectId} and not author_suspended)`,
    is ? 1 : -1,
  );
}
