import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isPerson } from '#server/engine/actor.ts';
import type { Work } from '#server/engine/work.ts';
import { moveCommentsCount } from './count-comment.ts';
import { hintOfComment } from './hints.ts';
import { problemComments } from './tables.ts';

/** Its author deletes a comment, whatever its status: it is gone for everybody. Not theirs: 404. */
export async function deleteComment(work: Work, id: string): Promise<void> {
  const author = work.actor;
  if (!isPerson(author)) throw new Refusal('accounts.signed-out');
  const [comment] = await work.tx
    .delete(problemComments)
    .where(and(eq(problemComments.id, id), eq(problemComments.authorId, author.id)))
    .returning();
  if (comment === undefined) throw new Refusal('request.not-found');
  await hintOfComment(work, comment);
  if (comment.status === 'approved') await moveCommentsCount(work, comment.problemId, -1);
}
