import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { takeFirstStep } from '#server/engine/take-step.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { isSuspicious } from '../is-suspicious.ts';
import { readOwnComment, type Comment } from './comment-queries.ts';
import { commentSubject, problems } from './tables.ts';

/**
 * Posts a comment on a problem of any status. A comment that looks like contact details, a link or abuse waits for an admin.
 * 404 where there is no such problem.
 */
export async function postComment(work: PersonWork, problemId: string, content: string): Promise<Comment> {
  const author = work.actor;
  const [problem] = await work.tx
    .select({ id: problems.id })
    .from(problems)
    .where(eq(problems.id, problemId))
    .for('key share');
  if (problem === undefined) throw new Refusal('request.not-found');
  const comment = await takeFirstStep(work, commentSubject, 'post', {
    by: 'author',
    to: isSuspicious(content) ? 'pending' : 'approved',
    values: { problemId, authorId: author.id, content, createdAt: work.now },
    data: { problemId },
  });
  return readOwnComment(work.tx, comment.id, author);
}
