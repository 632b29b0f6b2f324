import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { applicationSubject } from './tables.ts';

/** Live hints about an application go to the member who applies. */
export const applicationHints: readonly Consequence<typeof applicationSubject>[] = [
  {
    after: 'application.*',
    run: (work, { subjectId }) =>
      hint(work, sql`select account_id from applications where id = ${subjectId}`, ['plan']),
  },
];
