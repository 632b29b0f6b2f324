import { sql } from 'drizzle-orm';
import { hint } from '#server/engine/hint.ts';
import type { Consequence } from '#server/engine/event.ts';
import type { Work } from '#server/engine/work.ts';
import type { commentSubject, problemSubject } from './tables.ts';

/** A comment is on its author's screens and on those of the problem's owner, to whom no step tells that it was reworded or deleted. */
export const hintOfComment = (
  work: Work,
  { problemId, authorId }: { problemId: string; authorId: string },
): Promise<void> =>
  hint(work, sql`select owner_id from problems where id = ${problemId} union select ${authorId}::uuid`, ['problems']);

/** A problem is on its owner's screens, a comment on its author's too. Whoever else looks at it is not known. */
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
