import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { noShowSubject, visitSubject } from './tables.ts';

/** Live hints about a visit go to both parties of its job. */
export const visitHints: readonly Consequence<typeof visitSubject | typeof noShowSubject>[] = [
  {
    after: 'visit.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select unnest(array[v.member_id, p.account_id]) from visits v join providers p on p.id = v.provider_id
          where v.id = ${subjectId}`,
        ['jobs'],
      ),
  },
  {
    after: 'no-show.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select unnest(array[v.member_id, p.account_id]) from no_shows n join visits v on v.id = n.visit_id
          join providers p on p.id = v.provider_id where n.id = ${subjectId}`,
        ['jobs'],
      ),
  },
];
