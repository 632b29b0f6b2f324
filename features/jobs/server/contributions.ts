import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { filesOf } from '#features/files/server/files-of.ts';
import { contributeBetweenTwo } from '#features/quotes/server/between-two.ts';
import { jobLifecycle } from '../lifecycle.ts';
import { jobFigures } from './figures.ts';
import { jobRecord } from './record.ts';

/** Jobs stand at their last change. */
export const jobsBetweenTwo = contributeBetweenTwo({
  kind: 'job',
  table: sql`jobs`,
  at: sql`updated_at`,
  cents: sql`total_cost_cents`,
  lifecycle: jobLifecycle,
});

export const jobContributions: Contributions = {
  ...jobsBetweenTwo.contributions,
  record: jobRecord,
  figures: jobFigures,
  evidence: {
    photo: sql`select c.file_id as id, c.added_at as at, case when c.of_rework then 'member' else 'provider' end as by, null::int as number,
        '' as text, null::bigint as cents,
        null::text as status, ${filesOf(sql`(select id as file_id, 0 as position from files)`, sql`o.file_id = c.file_id`)} as files
      from job_photos c where c.job_id = j.id`,
  },
};
