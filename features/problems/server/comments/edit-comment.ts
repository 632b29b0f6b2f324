import { and, desc, eq, inArray } from 'drizzle-orm';
import { expectFound } from '#core/errors.ts';
import { isHeldText } from '#core/typed-text/public-text.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import { tryStep } from '#engine/take-step.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { readOwnComment, type Comment } from './comments.ts';
import { commentSubject, problemComments } from '../tables.ts';

/**
 * The author changes a comment. A link or abuse holds an approved comment; a comment that was held for these is shown once they are gone.
 * Reports and rejections stay in force. 404 if the comment is not theirs.
 */
export async function editComment(work: PersonWork, id: string, content: string): Promise<Comment> {
  const author = work.actor;
  const before = expectFound(await lockRow(work.tx, problemComments, { id, authorId: author.id }));
  const { masked, written, isHeld } = sortWords({ content });
  const wasHeld =
    before.status === 'pending' &&
    isHeldText(before.written?.content ?? before.content) &&
    !(await isHeldByReports(work, id));
  const isShown = !isHeld && (before.status === 'approved' || wasHeld);
  await work.tx
    .update(problemComments)
    .set({
      ...(isShown ? { ...masked, written } : { written: { content } }),
      editedAt: work.now,
      updatedAt: work.now,
    })
    .where(eq(problemComments.id, id));
  await recordEvent(work, commentSubject, 'edit', { id, by: 'author', before: before.status, after: before.status });
  if (isHeld) await tryStep(work, commentSubject, 'hold', { id, by: 'system' });
  if (isShown && wasHeld) await tryStep(work, commentSubject, 'approve', { id, by: 'system' });
  return readOwnComment(work.tx, id, author);
}

/** True if reports hold the comment, whatever its words are now: an admin has not judged it since. */
async function isHeldByReports({ tx }: PersonWork, id: string): Promise<boolean> {
  const [last] = await tx
    .select({ data: events.data })
    .from(events)
    .where(
      and(eq(events.noun, 'comment'), eq(events.subjectId, id), inArray(events.step, ['hold', 'approve', 'reject'])),
    )
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return last?.data['reports'] !== undefined;
}
