import { sql } from 'drizzle-orm';
import type { RecordSource } from '#engine/job-record.ts';
import { documents } from './tables.ts';

/**
 * The agreement, the changes and the invoice of a job. The addresses on them go with the agreement; the reason on a change is not there while an
 * admin hides it.
 */
export const paperRecord: readonly RecordSource[] = [
  {
    tables: [documents],
    rows: ({ quoteId, isShared }) => sql`
      select 'paper' as kind, d.id, d.made_at as at, 'system' as by,
        jsonb_build_object('paper', d.kind, 'number', d.number, 'content', case when ${isShared} then d.content
          else d.content #- '{provider,address}' #- '{member,address}' end)
        #- case when o.hidden_reason is null then '{}'::text[] else '{content,scope}' end
        || case when o.hidden_reason is null then '{}'::jsonb else '{"hidden": true}' end as content
      from documents d left join change_orders o on o.id = d.order_id where d.quote_id = ${quoteId}`,
  },
];
