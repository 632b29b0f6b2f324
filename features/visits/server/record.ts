import { sql } from 'drizzle-orm';
import { jsonInstant, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { noShows, visits } from './tables.ts';

const visitsOf = (jobId: string) => sql`select v.id from visits v where v.job_id = ${jobId}`;
const noShowsOf = (jobId: string) =>
  sql`select n.id from no_shows n join visits v on v.id = n.visit_id where v.job_id = ${jobId}`;

/** The visits of a job and the reports that one of the two was not there. The PIN and the link are no part of it. */
export const visitRecord: readonly RecordSource[] = [
  {
    tables: [visits],
    rows: ({ jobId }) => sql`
      select 'visit' as kind, v.id, v.created_at as at, 'system' as by,
        jsonb_build_object('status', v.status, 'agreedFor', ${jsonInstant(sql`v.agreed_for`)}, 'delayMinutes', v.delay_minutes,
          'expectedAt', ${jsonInstant(sql`v.expected_at`)}, 'arrivedAt', ${jsonInstant(sql`v.arrived_at`)},
          'workerName', nullif(v.worker_name, '')) as content
      from visits v where v.job_id = ${jobId}`,
  },
  recordedEvents({
    noun: 'visit',
    ids: ({ jobId }) => visitsOf(jobId),
    only: { share: 'member', 'end-sharing': 'member', 'refuse-arrival': 'provider' },
    data: ['minutes', 'arrivedAt'],
  }),
  // The answer of the absent party stands in their event.
  {
    tables: [noShows],
    rows: ({ jobId }) => sql`
      select 'no-show' as kind, n.id, n.created_at as at, case n.absent when 'member' then 'provider' else 'member' end as by,
        jsonb_build_object('status', n.status, 'absent', n.absent, 'decision', n.decision) as content
      from no_shows n join visits v on v.id = n.visit_id where v.job_id = ${jobId}`,
  },
  recordedEvents({ noun: 'no-show', ids: ({ jobId }) => noShowsOf(jobId), data: ['reason'] }),
];
