import { sql } from 'drizzle-orm';
import { jsonInstant, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { jobPhotos, jobs } from './tables.ts';

/** A job as it stands, what was checked when it was agreed, its photos and its events. The private notes are their authors'. */
export const jobRecord: readonly RecordSource[] = [
  {
    tables: [jobs],
    typed: ['description', 'notes', 'reworkReason'],
    rows: ({ jobId }) => sql`
      select 'job' as kind, j.id, j.created_at as at, 'provider' as by,
        jsonb_build_object('status', j.status, 'description', j.description, 'totalCostCents', j.total_cost_cents, 'notes', j.notes,
          'proposedDate', ${jsonInstant(sql`j.proposed_date`)}, 'confirmedDate', ${jsonInstant(sql`j.confirmed_date`)},
          'suggestedDate', ${jsonInstant(sql`j.suggested_date`)}, 'durationMinutes', j.duration_minutes,
          'completedAt', ${jsonInstant(sql`j.completed_at`)}, 'firstCompletedAt', ${jsonInstant(sql`j.first_completed_at`)}) as content
      from jobs j where j.id = ${jobId}
      union all
      select 'checked', j.id, j.created_at, 'system', j.checked from jobs j where j.id = ${jobId} and j.checked is not null`,
  },
  {
    tables: [jobPhotos],
    rows: ({ jobId }) => sql`
      select case when p.of_rework then 'rework-photo' else 'photo' end as kind, p.file_id as id, p.added_at as at,
        case when p.of_rework then 'member' else 'provider' end as by, jsonb_build_object('files', jsonb_build_array(p.file_id)) as content
      from job_photos p where p.job_id = ${jobId}`,
  },
  recordedEvents({
    noun: 'job',
    ids: ({ jobId }) => sql`${jobId}::uuid`,
    data: ['proposal', 'proposedDate', 'rescheduled', 'cause', 'certificate', 'reason'],
  }),
];
