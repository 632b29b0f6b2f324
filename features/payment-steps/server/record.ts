import { sql } from 'drizzle-orm';
import { jsonFiles, jsonInstant, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { paymentProofs, paymentSteps } from './tables.ts';

/** The payments of a job, with their proofs. Receipts are papers. */
export const paymentRecord: readonly RecordSource[] = [
  {
    tables: [paymentSteps, paymentProofs],
    rows: ({ jobId }) => sql`
      select 'payment-step' as kind, s.id, s.created_at as at, 'system' as by,
        jsonb_build_object('label', s.label, 'status', s.status, 'cents', s.cents, 'due', s.due, 'dueOn', s.due_on,
          'way', s.way, 'paidCents', s.paid_cents, 'paidOn', s.paid_on, 'announcedAt', ${jsonInstant(sql`s.announced_at`)},
          'receivedAt', ${jsonInstant(sql`s.received_at`)}, 'denial', s.denial,
          'files', ${jsonFiles(sql`payment_proofs f where f.step_id = s.id`, sql`f.added_at, f.file_id`)}) as content
      from payment_steps s where s.job_id = ${jobId}`,
  },
  recordedEvents({
    noun: 'payment-step',
    ids: ({ jobId }) => sql`select s.id from payment_steps s where s.job_id = ${jobId}`,
    data: ['way', 'cents', 'paidOn', 'reason', 'late'],
  }),
];
