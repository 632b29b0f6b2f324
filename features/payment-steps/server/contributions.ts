import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { readRows } from '#engine/postgres/read.ts';
import { paymentFigures } from './figures.ts';

export const paymentStepContributions: Contributions = {
  figures: paymentFigures,
  /** The payments of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await readRows<{ id: string }>(world.db, sql`select id from payment_steps where job_id = ${id}`);
    return related.map((step) => step.id);
  },
};
