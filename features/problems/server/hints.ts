import { sql } from 'drizzle-orm';
import { hint } from '#server/hint.ts';
import type { Consequence } from '#server/work.ts';

/** A problem is on its owner's screens, a comment on its author's too. Whoever else looks at it is not known. */
export const problemHints: readonly Consequence[] = [
  { after: 'problem.*', run: (work, { subjectId }) => hint(work, sql`select owner_id from problems where id = ${subjectId}`, ['problems']) },
  {
    after: 'comment.*',
    run: (work, { subjectId }) =>
      hint(work, sql`select unnest(array[p.owner_id, c.author_id]) from problem_comments c join problems p on p.id = c.problem_id where c.id = ${subjectId}`, [
        'problems',
      ]),
  },
];
