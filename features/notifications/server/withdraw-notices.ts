import { sql, type SQL } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';
import { mailRest } from './mails/mail-several.ts';
import { mails, notifications } from './tables.ts';

/**
 * Deletes notices that quote something hidden or deleted, and takes them out of mails that wait or have failed: an admin may send these again.
 * `where` is a condition on notifications `n` and on `tables`.
 */
export async function withdrawNotices(work: Work, tables: SQL, where: SQL): Promise<void> {
  const stopped = await query<{ accountId: string; eventIds: string[] }>(work.tx).rows(sql`
    with found as (select n.account_id, n.id from ${notifications} n, ${tables} where ${where}),
    gone as (delete from ${notifications} where (account_id, id) in (select account_id, id from found) returning account_id, event_id)
    delete from ${mails} m using gone
    where m.account_id = gone.account_id and (m.event_id = gone.event_id or gone.event_id = any (m.also_about))
      and m.sent_at is null
    returning m.account_id, array_prepend(m.event_id, m.also_about) as event_ids`);
  for (const { accountId, eventIds } of stopped) if (eventIds.length > 1) await mailRest(work, accountId, eventIds);
}
