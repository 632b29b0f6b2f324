import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { removedText } from '#core/wording.ts';
import { noShows, visitLinks, visits } from './tables.ts';

export const visitPersonalData: readonly PersonalData[] = [
  {
    table: visits,
    copy: {
      name: 'job-visits',
      // The PIN is for the door, and for the member alone.
      rows: ({ id, providerId }) => sql`
        select v.id, v.job_id, v.status, v.agreed_for, v.delay_minutes, v.expected_at, v.arrived_at, v.worker_name, v.created_at,
          case when j.member_id = ${id} then v.member_outcome else v.provider_outcome end as your_outcome
        from visits v join jobs j on j.id = v.job_id where j.member_id = ${id} or j.provider_id = ${providerId} order by v.created_at, v.id`,
    },
    // The visit belongs to the work, which both keep; the people of a team go with their provider.
    forget: ({ tx }, { providerId }) =>
      tx.execute(sql`
        update visits v set worker_id = null, worker_name = null from jobs j
        where j.id = v.job_id and j.provider_id = ${providerId} and v.worker_name is not null`),
  },
  {
    table: visitLinks,
    copy: 'A link of a visit is a secret of which we keep only a fingerprint.',
    forget: ({ tx }, { id, providerId }) =>
      tx.execute(sql`
        delete from visit_links l using visits v, jobs j
        where v.id = l.visit_id and j.id = v.job_id and (j.member_id = ${id} or j.provider_id = ${providerId})`),
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
