import { sql } from 'drizzle-orm';
import type { Contributions } from '#engine/contributions.ts';
import { query } from '#engine/postgres/read.ts';
import { isStuck } from './refunds/list-refunds.ts';

export const paymentContributions: Contributions = {
  waiting: {
    payments: sql`select at as since from aside_payments where status = 'waiting' order by at`,
    refunds: sql`select r.created_at as since from refunds r where ${isStuck} order by r.created_at`,
  },
  looks: {
    // A payment is on the page of its person.
    payment: { from: sql`payment_attempts`, link: sql`'/admin/people/' || account_id` },
    paper: { from: sql`plan_invoices`, link: sql`'/provider-subscription/invoices/' || id` },
  },
  async relatedIds(world, id) {
    const related = await query<{ id: string }>(world.db).rows(sql`
      select subscription_id as id from payment_attempts where id = ${id}
      union all select id from refunds where attempt_id = ${id}
      union all select id from disputes where attempt_id = ${id}`);
    return related.map((one) => one.id);
  },
};
