import { sql } from 'drizzle-orm';
import type { RecordSource } from '#engine/job-record.ts';
import { documents } from './tables.ts';

/** The agreement, the changes and the invoice of a job. The addresses on them go with the agreement. */
export const paperRecord: readonly RecordSource[] = [
  {
    tables: [documents],
    rows: ({ quoteId, isShared }) => sql`
      select 'paper' as kind, d.id, d.made_at as at, 'system' as by,
        jsonb_build_object('paper', d.kind, 'number', d.number, 'content', case when ${isShared} then d.content
          else d.content #- '{provider,address}' #- '{member,address}' end) as content
      from documents d where d.quote_id = ${quoteId}`,
  },
];
