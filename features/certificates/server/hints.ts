import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { certificateSubject } from './tables.ts';

/** Live hints about a certificate go to both parties of its job. */
export const certificateHints: readonly Consequence<typeof certificateSubject>[] = [
  {
    after: 'certificate.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select unnest(array[c.member_id, p.account_id]) from certificates c join providers p on p.id = c.provider_id
          where c.id = ${subjectId}`,
        ['jobs'],
      ),
  },
];
