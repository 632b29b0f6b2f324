import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { applications } from './tables.ts';

export const applicationPersonalData: readonly PersonalData[] = [
  {
    table: applications,
    copy: {
      name: 'applications',
      rows: ({ id }) => sql`
        select name, specialty, places, plan, status, reason, paid_at, created_at, updated_at
        from applications where account_id = ${id} order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(applications).where(eq(applications.accountId, id)),
  },
];
