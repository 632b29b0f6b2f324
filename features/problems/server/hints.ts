import { sql } from 'drizzle-orm';
import { hint } from '#server/engine/hint.ts';
import type { Consequence } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import type { commentSubject, problemSubject } from './tables.ts';

/** Sends a hint to the author of a comment and the owner of its problem: no step tells them of an edit or a deletion. */
export const hintAboutComment = (
  work: Work,
  { problemId, authorId }: { problemId: string; authorId: string },
): Promise<void> =>
  hint(work, sql`select owner_id from problems where id = ${problemId} union select ${authorId}::uuid`, ['problems']);

/** Hints go to the owner of the problem and the author of the comment. Other readers are not known. */
export const problemHints: readonly Consequence<typeof problemSubject | typeof commentSubject>[] = [
  {
    after: 'problem.*',
    run: (work, { subjectId }) => hint(work, sql`select owner_id from problems where id = ${subjectId}`, ['problems']),
  },
  {
    after: 'comment.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select unnest(array[p.owner_id, c.author_id]) from problem_comments c join problems p on p.id = c.problem_id where c.id = ${subjectId}`,
        ['problems'],
      ),
  },
];
