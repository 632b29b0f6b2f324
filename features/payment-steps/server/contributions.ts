import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';
import { filesOf } from '#features/files/server/files-of.ts';
import { paymentFigures } from './figures.ts';
import { paymentRecord } from './record.ts';

export const paymentStepContributions: Contributions = {
  figures: paymentFigures,
  record: paymentRecord,
  evidence: {
    // A payment that was said to be made stands with its amount and at its time, any other with the amount that was agreed.
    payment: sql`select s.id, coalesce(s.received_at, s.announced_at, s.created_at) as at, 'member' as by, s.place + 1 as number, '' as text,
        case when s.status in ('announced', 'received') then s.paid_cents else s.cents end as cents, s.status,
        ${filesOf(sql`(select file_id, step_id, added_at as position from payment_proofs)`, sql`o.step_id = s.id`)} as files
      from payment_steps s where s.job_id = j.id`,
  },
  /** The payments of a job, in the log of that job. */
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`select id from payment_steps where job_id = ${id}`);
    return related.map((step) => step.id);
  },
};
