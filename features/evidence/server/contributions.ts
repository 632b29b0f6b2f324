import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';

export const evidenceContributions: Contributions = {
  /** The records of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`select id from job_records where job_id = ${id}`);
    return related.map((record) => record.id);
  },
};
