import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { policyAcceptances } from './tables.ts';

export const policyPersonalData: readonly PersonalData[] = [
  {
    table: policyAcceptances,
    copy: {
      name: 'policies',
      rows: ({ id }) =>
        sql`select version, accepted_at from policy_acceptances where account_id = ${id} order by version`,
    },
    forget: 'It proves which policy held for agreements that stay. A row has a number and a date.',
  },
];
