import { sql } from 'drizzle-orm';
import type { Consequence } from '#engine/event.ts';
import { hint } from '#engine/hint.ts';
import type { jobRecordSubject } from './tables.ts';

/** Live hints about a record go to the party who asked for it. */
export const evidenceHints: readonly Consequence<typeof jobRecordSubject>[] = [
  {
    after: 'job-record.*',
    run: (work, { subjectId }) => hint(work, sql`select account_id from job_records where id = ${subjectId}`, ['jobs']),
  },
];
