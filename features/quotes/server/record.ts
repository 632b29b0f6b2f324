import { sql } from 'drizzle-orm';
import { agreements } from '#features/accounts/server/tables.ts';
import { jsonFiles, jsonInstant, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { quoteFiles, quoteLines, quoteRequests, quoteRevisions, quoteServices } from './tables.ts';

/** The quote of a job: the request, every revision with its lines and terms, and the agreement. */
export const quoteRecord: readonly RecordSource[] = [
  {
    tables: [quoteRequests, quoteServices, quoteFiles],
    typed: ['description', 'serviceName'],
    rows: ({ quoteId }) => sql`
      select 'quote' as kind, q.id, q.requested_at as at, case when q.description = '' then 'provider' else 'member' end as by,
        jsonb_build_object('status', q.status, 'description', q.description, 'acceptedRevision', q.revision, 'priceCents', q.price_cents,
          'services', (select coalesce(jsonb_agg(jsonb_build_object('serviceName', s.service_name, 'priceCents', s.price_cents) order by s.place), '[]')
            from quote_services s where s.quote_id = q.id),
          'files', ${jsonFiles(sql`quote_files f where f.quote_id = q.id and f.revision = 0`, sql`f.place`)}) as content
      from quote_requests q where q.id = ${quoteId}`,
  },
  {
    tables: [quoteRevisions, quoteLines],
    typed: ['scope', 'estimatedTimeline', 'description'],
    rows: ({ quoteId }) => sql`
      select 'quote-revision' as kind, r.quote_id as id, r.submitted_at as at, 'provider' as by,
        jsonb_build_object('number', r.number, 'priceCents', r.price_cents, 'callOutCents', r.call_out_cents, 'scope', r.scope,
          'estimatedTimeline', r.estimated_timeline, 'expiresAt', ${jsonInstant(sql`r.expires_at`)},
          'earlyPayments', coalesce(r.early_payments, '[]'),
          'lines', (select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'quantityThousandths', l.quantity_thousandths,
              'unitPriceCents', l.unit_price_cents, 'vat', l.vat, 'totalCents', l.total_cents) order by l.place), '[]')
            from quote_lines l where l.quote_id = r.quote_id and l.revision = r.number),
          'files', ${jsonFiles(sql`quote_files f where f.quote_id = r.quote_id and f.revision = r.number`, sql`f.place`)}) as content
      from quote_revisions r where r.quote_id = ${quoteId}`,
  },
  {
    tables: [agreements],
    rows: ({ quoteId, isShared }) => sql`
      select 'agreement' as kind, g.quote_id as id, g.since as at, 'member' as by,
        jsonb_build_object('visitAddress', case when ${isShared} then g.visit_address end) as content
      from agreements g where g.quote_id = ${quoteId}`,
  },
  recordedEvents({
    noun: 'quote',
    ids: ({ quoteId }) => sql`${quoteId}::uuid`,
    // The provider's places of the month are no part of the job.
    without: ['return-place'],
    data: ['revision', 'priceCents', 'reason'],
  }),
];
