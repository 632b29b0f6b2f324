import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { orderSubject } from './tables.ts';

/** Live hints about a change order go to both parties of its job. */
export const orderHints: readonly Consequence<typeof orderSubject>[] = [
  {
    after: 'change-order.*',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select unnest(array[j.member_id, p.account_id]) from change_orders o join jobs j on j.id = o.job_id
          join providers p on p.id = j.provider_id where o.id = ${subjectId}`,
        ['jobs'],
      ),
  },
];
