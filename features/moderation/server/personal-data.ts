import { eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#server/engine/personal-data.ts';
import { reports } from './tables.ts';

export const moderationPersonalData: readonly PersonalData[] = [
  {
    table: reports,
    copy: {
      name: 'reports',
      rows: ({ id }) => sql`
        select id, kind, subject_id, reason, status, created_at, updated_at from reports where reporter_id = ${id} order by created_at, id`,
    },
    forget: ({ tx }, { id }) => tx.delete(reports).where(eq(reports.reporterId, id)),
  },
];
