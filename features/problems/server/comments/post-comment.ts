import { sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { query } from '#engine/postgres/read.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { readOwnComment, type Comment } from './comments.ts';
import { visibleTo } from '../policy.ts';
import { commentSubject, problems } from '../tables.ts';

/**
 * Posts a comment on a problem of any status. Contact details are masked for everyone else; a comment with a link or abuse waits for an admin.
 * 404 if the author sees no such problem.
 */
export async function postComment(work: PersonWork, problemId: string, content: string): Promise<Comment> {
  const author = work.actor;
  const problem = await query(work.tx).row(sql`
    select p.id from ${problems} p where p.id = ${problemId} and ${visibleTo(author)} for key share`);
  if (problem === undefined) throw new Refusal('request.not-found');
  const { masked, written, isHeld } = sortWords({ content });
  const comment = await takeFirstStep(work, commentSubject, 'post', {
    by: 'author',
    to: isHeld ? 'pending' : 'approved',
    values: { problemId, authorId: author.id, content: isHeld ? '' : masked.content, written, createdAt: work.now },
    data: { problemId },
  });
  return readOwnComment(work.tx, comment.id, author);
}
