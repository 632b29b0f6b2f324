import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { filesOf } from '#features/files/server/files-of.ts';
import { query } from '#engine/postgres/read.ts';
import { orderFigures } from './figures.ts';
import { moderatedOrder } from './moderated-order.ts';
import { orderRecord } from './record.ts';

export const orderContributions: Contributions = {
  record: orderRecord,
  figures: orderFigures,
  moderated: [moderatedOrder],
  evidence: {
    // A reason that an admin hides is empty here, and its photos are left out.
    'change-order': sql`select c.id, c.created_at as at, 'provider' as by, c.number, c.reason as text, c.total_cents as cents, c.status,
        ${filesOf(sql`(select file_id, order_id, place as position from change_order_photos)`, sql`o.order_id = c.id and c.hidden_reason is null`)} as files
      from change_orders c where c.job_id = j.id`,
  },
  /** The change orders of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`select id from change_orders where job_id = ${id}`);
    return related.map((order) => order.id);
  },
};
