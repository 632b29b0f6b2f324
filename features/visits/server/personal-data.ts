import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { removedText } from '#core/wording.ts';
import { noShows, visits } from './tables.ts';

export const visitPersonalData: readonly PersonalData[] = [
  {
    table: visits,
    copy: {
      name: 'job-visits',
      // The PIN is for the door, and for the member alone.
      rows: ({ id, providerId }) => sql`
        select v.id, v.job_id, v.status, v.agreed_for, v.delay_minutes, v.expected_at, v.arrived_at, v.created_at,
          case when j.member_id = ${id} then v.member_outcome else v.provider_outcome end as your_outcome
        from visits v join jobs j on j.id = v.job_id where j.member_id = ${id} or j.provider_id = ${providerId} order by v.created_at, v.id`,
    },
    forget: 'The visit belongs to the work, which both keep; it names neither of them.',
  },
  {
    table: noShows,
    copy: {
      name: 'no-shows',
      rows: ({ id, providerId }) => sql`
        select n.id, v.job_id, n.status, n.absent, n.answer, n.decision, n.created_at
        from no_shows n join visits v on v.id = n.visit_id join jobs j on j.id = v.job_id
        where j.member_id = ${id} or j.provider_id = ${providerId} order by n.created_at, n.id`,
    },
    forget: ({ tx }, { id, providerId }) =>
      tx.execute(sql`
        update no_shows n set answer = ${removedText} from visits v join jobs j on j.id = v.job_id
        where v.id = n.visit_id and n.answer is not null
          and case n.absent when 'member' then j.member_id = ${id} else j.provider_id = ${providerId} end`),
  },
];
