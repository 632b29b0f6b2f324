import { and, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { tryStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { isSuspicious } from '../is-suspicious.ts';
import { readOwnComment, type Comment } from './comment-queries.ts';
import { hintOfComment } from './hints.ts';
import { commentSubject, problemComments } from './tables.ts';

/**
 * Its author changes a comment. It is looked at anew: one that everybody sees is held when it now looks like what waits; one that
 * waits or was rejected stays so, whatever it says now. Not theirs: 404.
 */
export async function editComment(work: PersonWork, id: string, content: string): Promise<Comment> {
  const author = work.actor;
  const [comment] = await work.tx
    .update(problemComments)
    .set({ content, editedAt: work.now, updatedAt: work.now })
    .where(and(eq(problemComments.id, id), eq(problemComments.authorId, author.id)))
    .returning({ problemId: problemComments.problemId, authorId: problemComments.authorId });
  if (comment === undefined) throw new Refusal('request.not-found');
  await hintOfComment(work, comment);
  if (isSuspicious(content)) await tryStep(work, commentSubject, 'hold', { id, by: 'system' });
  return readOwnComment(work.tx, id, author);
}
