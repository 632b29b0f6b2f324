import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { tryStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { isSuspicious } from '../is-suspicious.ts';
import { readOwnComment, type Comment } from './comment-queries.ts';
import { hintAboutComment } from './hints.ts';
import { commentSubject, problemComments } from './tables.ts';

/**
 * The author changes a comment. An approved comment is held when it now looks suspicious; a pending or rejected comment keeps its
 * status. 404 where the comment is not theirs.
 */
export async function editComment(work: PersonWork, id: string, content: string): Promise<Comment> {
  const author = work.actor;
  const [comment] = await work.tx
    .update(problemComments)
    .set({ content, editedAt: work.now, updatedAt: work.now })
    .where(and(eq(problemComments.id, id), eq(problemComments.authorId, author.id)))
    .returning({ problemId: problemComments.problemId, authorId: problemComments.authorId });
  if (comment === undefined) throw new Refusal('request.not-found');
  await hintAboutComment(work, comment);
  if (isSuspicious(content)) await tryStep(work, commentSubject, 'hold', { id, by: 'system' });
  return readOwnComment(work.tx, id, author);
}
