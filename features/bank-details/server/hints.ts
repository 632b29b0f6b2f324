import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { bankEvents } from './tables.ts';

/** Live hints about a change go to the provider and to the members of their jobs that were not called off. */
export const bankHints: readonly Consequence<typeof bankEvents>[] = [
  {
    after: 'bank-details.save',
    run: (work, { subjectId }) =>
      hint(
        work,
        sql`select account_id from providers where id = ${subjectId}
          union select member_id from jobs where provider_id = ${subjectId} and (status <> 'cancelled' or completed_at is not null)`,
        ['jobs'],
      ),
  },
];
