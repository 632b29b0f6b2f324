import { sql } from 'drizzle-orm';
import type { PersonalData } from '#server/engine/personal-data.ts';
import { documentCounters, documents } from './tables.ts';

export const documentPersonalData: readonly PersonalData[] = [
  {
    table: documents,
    copy: {
      name: 'papers',
      rows: ({ id, providerId }) => sql`
        select id, kind, number, quote_id, job_id, content, made_at from documents where member_id = ${id} or provider_id = ${providerId}
        order by made_at, id`,
    },
    forget:
      'The law keeps agreements and invoices for 5 years, with the names of both. A sweep takes the names out afterwards.',
  },
  {
    table: documentCounters,
    copy: 'The papers have their numbers.',
    forget: 'Numbers of papers must stay without gaps. A count names no one.',
  },
];
