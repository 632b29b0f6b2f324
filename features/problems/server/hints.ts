import { sql } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import type { Consequence } from '#engine/event.ts';
import type { commentSubject, problemSubject } from './tables.ts';

/** Hints go to the owner of the problem and the author of the comment. Other readers are unknown. */
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
