import { sql } from 'drizzle-orm';
import { quoteSets } from '#features/quotes/lifecycle.ts';
import { statusIn } from '#engine/columns.ts';

/**
 * A join that finds the quote `q` of a conversation: the quote from which it was opened, while that is neither declined nor cancelled; else
 * the quote between the two that changed last. Needs `conversations c`, the reader's `conversation_members me`, the other's `accounts a`
 * and their listing `providers p`, if they have one.
 */
export const pinnedQuote = sql`
  left join lateral (
    select q.id, q.status, q.problem_id, q.description, q.price_cents, q.revision from (
      select q.* from quote_requests q where q.member_id = me.account_id and q.provider_id = p.id
      union all
      select q.* from quote_requests q join providers mine on mine.id = q.provider_id where mine.account_id = me.account_id and q.member_id = a.id
    ) q
    order by (q.id = c.quote_id and not ${statusIn(sql`q.status`, quoteSets.ended)}) desc nulls last, q.updated_at desc, q.id desc limit 1
  ) q on true`;
