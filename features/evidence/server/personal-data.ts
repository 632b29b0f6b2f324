import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { jobRecords } from './tables.ts';

export const evidencePersonalData: readonly PersonalData[] = [
  {
    table: jobRecords,
    copy: {
      name: 'job-records',
      rows: ({ id }) => sql`
        select job_id, status, created_at, ready_at, bytes, entries, head from job_records where account_id = ${id} order by created_at, id`,
    },
    // The daily sweep deletes the stored file, which no one can fetch without its row. The log keeps the last hash, which names no one.
    forget: ({ tx }, { id }) => tx.delete(jobRecords).where(eq(jobRecords.accountId, id)),
  },
];
