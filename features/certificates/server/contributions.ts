import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { readRows } from '#engine/postgres/read.ts';
import { certificateFigures } from './figures.ts';

export const certificateContributions: Contributions = {
  figures: certificateFigures,
  /** The certificate of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await readRows<{ id: string }>(world.db, sql`select id from certificates where job_id = ${id}`);
    return related.map((one) => one.id);
  },
};
