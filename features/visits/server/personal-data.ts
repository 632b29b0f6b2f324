import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { visits } from './tables.ts';

export const visitPersonalData: readonly PersonalData[] = [
  {
    table: visits,
    copy: {
      name: 'job-visits',
      // The PIN is for the door, and for the member alone.
      rows: ({ id, providerId }) => sql`
        select v.id, v.job_id, v.status, v.agreed_for, v.delay_minutes, v.expected_at, v.arrived_at, v.created_at
        from visits v join jobs j on j.id = v.job_id where j.member_id = ${id} or j.provider_id = ${providerId} order by v.created_at, v.id`,
    },
    forget: 'The visit belongs to the work, which both keep; it names neither of them.',
  },
];
