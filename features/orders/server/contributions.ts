import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { readRows } from '#engine/postgres/read.ts';
import { orderFigures } from './figures.ts';
import { moderatedOrder } from './moderated-order.ts';
import { orderRecord } from './record.ts';

export const orderContributions: Contributions = {
  record: orderRecord,
  figures: orderFigures,
  moderated: [moderatedOrder],
  /** The change orders of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await readRows<{ id: string }>(world.db, sql`select id from change_orders where job_id = ${id}`);
    return related.map((order) => order.id);
  },
};
