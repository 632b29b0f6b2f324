import { sql } from 'drizzle-orm';
import { jsonInstant, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { certificates } from './tables.ts';

/** The certificate that a job owes, with its file once it is delivered. */
export const certificateRecord: readonly RecordSource[] = [
  {
    tables: [certificates],
    rows: ({ jobId }) => sql`
      select 'certificate' as kind, c.id, c.created_at as at, 'provider' as by,
        jsonb_build_object('status', c.status, 'name', c.name, 'registerName', c.register_name, 'registerUrl', c.register_url,
          'dueOn', c.due_on, 'number', c.number, 'deliveredAt', ${jsonInstant(sql`c.delivered_at`)},
          'files', case when c.file_id is null then '[]' else jsonb_build_array(c.file_id) end) as content
      from certificates c where c.job_id = ${jobId}`,
  },
  recordedEvents({
    noun: 'certificate',
    ids: ({ jobId }) => sql`select c.id from certificates c where c.job_id = ${jobId}`,
    only: { remind: 'provider' },
  }),
];
