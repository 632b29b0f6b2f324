import { sql, type SQL } from 'drizzle-orm';
import type { Work } from '#server/engine/work.ts';
import { mails, notifications } from './tables.ts';

/** Deletes notices that quote what is hidden or gone now, with the mails about them that still wait. `where` is a condition on notifications `n` and on `tables`. */
export async function withdrawNotices({ tx }: Work, tables: SQL, where: SQL): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${notifications} n using ${tables} where ${where} returning n.account_id, n.event_id)
    delete from ${mails} m using gone
    where m.account_id = gone.account_id and m.event_id = gone.event_id and m.sent_at is null and m.failed_at is null`);
}
