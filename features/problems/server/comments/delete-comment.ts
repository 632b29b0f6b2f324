import { and, eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { hint } from '#engine/hint.ts';
import type { PersonWork } from '#engine/work.ts';
import { moveCommentsCount } from './count-comment.ts';
import { problemComments } from '../tables.ts';
import { withdrawCommentNotices } from '../withdraw-notices.ts';

/** The author deletes a comment of any status. 404 if it is not theirs. */
export async function deleteComment(work: PersonWork, id: string): Promise<void> {
  const author = work.actor;
  await withdrawCommentNotices(work, sql`c.id = ${id} and c.author_id = ${author.id}`);
  const [comment] = await work.tx
    .delete(problemComments)
    .where(and(eq(problemComments.id, id), eq(problemComments.authorId, author.id)))
    .returning();
  if (comment === undefined) throw new Refusal('request.not-found');
  await hint(
    work,
    sql`select owner_id from problems where id = ${comment.problemId} union select ${comment.authorId}::uuid`,
    ['problems'],
  );
  if (comment.status === 'approved' && !comment.authorSuspended) await moveCommentsCount(work, comment.problemId, -1);
}
