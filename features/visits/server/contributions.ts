import { sql } from 'drizzle-orm';
import { type Contributions, idFrom } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';
import { visitFigures } from './figures.ts';
import { moderatedWorker } from './workers/moderated-worker.ts';
import { waitsFor } from './policy.ts';
import { visitRecord } from './record.ts';

export const visitContributions: Contributions = {
  record: visitRecord,
  figures: visitFigures,
  moderated: [moderatedWorker],
  evidence: {
    visit: sql`select v.id, v.agreed_for as at, 'system' as by, null::int as number, '' as text, null::bigint as cents, null::text as status, '[]'::json as files
      from visits v where v.job_id = j.id`,
    arrival: sql`select ${idFrom(sql`'arrival ' || v.id`)} as id, v.arrived_at as at, 'provider' as by, null::int as number, coalesce(v.worker_name, '') as text,
        null::bigint as cents, null::text as status, '[]'::json as files
      from visits v where v.job_id = j.id and v.arrived_at is not null`,
    'no-show': sql`select n.id, n.created_at as at, case n.absent when 'member' then 'provider' else 'member' end as by, null::int as number,
        '' as text, null::bigint as cents, null::text as status, '[]'::json as files
      from no_shows n join visits v on v.id = n.visit_id where v.job_id = j.id
      union all
      select e.id, e.at, n.absent, 1, n.answer, null, null, '[]'
      from no_shows n join visits v on v.id = n.visit_id join events e on e.noun = 'no-show' and e.subject_id = n.id and e.step = 'contest'
      where v.job_id = j.id and n.answer is not null`,
  },
  waiting: {
    'no-shows': (admin) => sql`
      select n.updated_at as since from no_shows n join visits v on v.id = n.visit_id join jobs j on j.id = v.job_id
      where ${waitsFor(admin)} order by n.updated_at`,
  },
  /** The visits of a job and the reports about them, in the log of that job. */
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`select id from visits where job_id = ${id}
      union all select n.id from no_shows n join visits v on v.id = n.visit_id where v.job_id = ${id}`);
    return related.map((one) => one.id);
  },
};
