import { sql } from 'drizzle-orm';
import { jsonFiles, recordedEvents, type RecordSource } from '#engine/job-record.ts';
import { changeOrderLines, changeOrderPhotos, changeOrders } from './tables.ts';

/** The changes of the price of a job. The secret of the answer codes, and the digits that stand for a change, are no part of it. */
export const orderRecord: readonly RecordSource[] = [
  {
    tables: [changeOrders, changeOrderLines, changeOrderPhotos],
    typed: ['reason', 'description'],
    rows: ({ jobId }) => sql`
      select 'change-order' as kind, o.id, o.created_at as at, 'provider' as by,
        jsonb_build_object('number', o.number, 'status', o.status, 'addedDays', o.added_days, 'differenceCents', o.difference_cents,
          'totalCents', o.total_cents,
          'lines', (select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'quantityThousandths', l.quantity_thousandths,
              'unitPriceCents', l.unit_price_cents, 'vat', l.vat, 'totalCents', l.total_cents, 'takesAway', l.takes_away) order by l.place), '[]')
            from change_order_lines l where l.order_id = o.id))
        || case when o.hidden_reason is null then jsonb_build_object('reason', o.reason,
            'files', ${jsonFiles(sql`change_order_photos f where f.order_id = o.id`, sql`f.place`)})
          else jsonb_build_object('hidden', true) end as content
      from change_orders o where o.job_id = ${jobId}`,
  },
  recordedEvents({
    noun: 'change-order',
    ids: ({ jobId }) => sql`select o.id from change_orders o where o.job_id = ${jobId}`,
    without: ['hide', 'show'],
  }),
];
