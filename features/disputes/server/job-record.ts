import { sql } from 'drizzle-orm';
import { jsonFiles, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { disputeEvidence, disputeOffers, disputePhotos, disputeStatements, jobDisputes } from './tables.ts';

/** The disputes of a job: claims and statements, the entries that were chosen, offers, and the outcome with its reasons. */
export const disputeRecord: readonly RecordSource[] = [
  {
    tables: [jobDisputes, disputeOffers, disputeEvidence],
    typed: ['decision'],
    rows: ({ jobId }) => sql`
      select 'dispute' as kind, d.id, d.created_at as at, d.opened_by as by,
        jsonb_build_object('number', d.number, 'status', d.status, 'wish', d.wish, 'wishCents', d.wish_cents, 'outcome', d.outcome,
          'outcomeCents', d.outcome_cents, 'outcomeDay', d.outcome_day, 'decision', d.decision,
          'offers', (select coalesce(jsonb_agg(jsonb_build_object('number', o.number, 'by', o.by, 'outcome', o.outcome, 'cents', o.cents,
              'day', o.day) order by o.number), '[]') from dispute_offers o where o.dispute_id = d.id),
          'evidence', (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'of', e.subject_id, 'chosenBy', e.chosen_by)
              order by e.kind, e.subject_id), '[]') from dispute_evidence e where e.dispute_id = d.id)) as content
      from job_disputes d where d.job_id = ${jobId}`,
  },
  {
    tables: [disputeStatements, disputePhotos],
    typed: ['text'],
    rows: ({ jobId }) => sql`
      select 'dispute-statement' as kind, s.id, s.created_at as at, s.by,
        case when s.hidden_text is null then jsonb_build_object('text', s.text,
            'files', ${jsonFiles(sql`dispute_photos f where f.statement_id = s.id`, sql`f.place`)})
          else jsonb_build_object('hidden', true) end as content
      from dispute_statements s join job_disputes d on d.id = s.dispute_id where d.job_id = ${jobId}`,
  },
  recordedEvents({
    noun: 'job-dispute',
    ids: ({ jobId }) => sql`select d.id from job_disputes d where d.job_id = ${jobId}`,
    data: ['outcome', 'cents', 'day'],
  }),
];
