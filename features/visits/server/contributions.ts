import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { readRows } from '#engine/postgres/read.ts';
import { visitFigures } from './figures.ts';
import { moderatedWorker } from './moderated-worker.ts';
import { visitRecord } from './record.ts';

export const visitContributions: Contributions = {
  record: visitRecord,
  figures: visitFigures,
  moderated: [moderatedWorker],
  waiting: {
    'no-shows': sql`select updated_at as since from no_shows where status = 'contested' order by updated_at`,
  },
  /** The visits of a job and the reports about them, in the log of that job. */
  async relatedIds(world, id) {
    const related = await readRows<{ id: string }>(
      world.db,
      sql`select id from visits where job_id = ${id}
        union all select n.id from no_shows n join visits v on v.id = n.visit_id where v.job_id = ${id}`,
    );
    return related.map((one) => one.id);
  },
};
