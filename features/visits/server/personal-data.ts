import { sql } from 'drizzle-orm';
import type { PersonalData } from '#engine/personal-data.ts';
import { storedMarks } from '#core/stored-marks.ts';
import { showCopied } from '#features/jobs/server/policy.ts';
import { noShows, visitLinks, visits } from './tables.ts';

export const visitPersonalData: readonly PersonalData[] = [
  {
    table: visits,
    copy: {
      name: 'job-visits',
      // The PIN is for the door, and for the member alone.
      rows: ({ id, providerId }) => sql`
        select v.id, v.job_id, v.status, v.agreed_for, v.delay_minutes, v.expected_at, v.arrived_at, v.worker_name, v.created_at,
          case when v.member_id = ${id} then v.member_outcome else v.provider_outcome end as your_outcome,
          v.member_id <> ${id} as is_mine, j.status as job_status
        from visits v join jobs j on j.id = v.job_id where v.member_id = ${id} or v.provider_id = ${providerId} order by v.created_at, v.id`,
      show: showCopied('workerName'),
    },
    // The visit belongs to the work, which both keep; the people of a team go with their provider.
    forget: ({ tx }, { providerId }) =>
      tx.execute(sql`
        update visits set worker_id = null, worker_name = null, hidden_worker_name = null where provider_id = ${providerId} and worker_name is not null`),
  },
  {
    table: visitLinks,
    copy: 'A link of a visit is a secret: we keep only a fingerprint of it.',
    forget: ({ tx }, { id, providerId }) =>
      tx.execute(sql`
        delete from visit_links l using visits v
        where v.id = l.visit_id and (v.member_id = ${id} or v.provider_id = ${providerId})`),
  },
  {
    table: noShows,
    copy: {
      name: 'no-shows',
      rows: ({ id, providerId }) => sql`
        select n.id, v.job_id, n.status, n.absent, n.answer, n.decision, n.created_at, (n.absent = 'member') = (v.member_id = ${id}) as is_mine,
          j.status as job_status
        from no_shows n join visits v on v.id = n.visit_id join jobs j on j.id = v.job_id
        where v.member_id = ${id} or v.provider_id = ${providerId} order by n.created_at, n.id`,
      show: showCopied('answer'),
    },
    forget: ({ tx }, { id, providerId }) =>
      tx.execute(sql`
        update no_shows n set answer = ${storedMarks.removed} from visits v
        where v.id = n.visit_id and n.answer is not null
          and case n.absent when 'member' then v.member_id = ${id} else v.provider_id = ${providerId} end`),
  },
];
