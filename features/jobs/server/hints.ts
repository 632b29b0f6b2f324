import { sql } from 'drizzle-orm';
import { hint } from '#server/engine/hint.ts';
import type { Consequence } from '#server/engine/event.ts';
import type { jobSubject } from './tables.ts';

/** Live hints about a job go to its member and its provider. */
export const jobHints: readonly Consequence<typeof jobSubject>[] = [
  {
    after: 'job.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select unnest(array[j.member_id, p.account_id]) from jobs j join providers p on p.id = j.provider_id where j.id = ${subjectId}`,
        ['jobs'],
      ),
  },
];
