import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { moveCommentsCount } from './count-comment.ts';
import { hintOfComment } from './hints.ts';
import { problemComments } from './tables.ts';

/** Its author deletes a comment, whatever its status: it is gone for everybody. Not theirs: 404. */
export async function deleteComment(work: PersonWork, id: string): Promise<void> {
  const author = work.actor;
  const [comment] = await work.tx
    .delete(problemComments)
    .where(and(eq(problemComments.id, id), eq(problemComments.authorId, author.id)))
    .returning();
  if (comment === undefined) throw new Refusal('request.not-found');
  await hintOfComment(work, comment);
  if (comment.status === 'approved') await moveCommentsCount(work, comment.problemId, -1);
}
