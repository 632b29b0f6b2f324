import { sql, type SQL } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import type { Work } from '#engine/work.ts';

/** Counts the messages of the other person after the instant up to which `readerId` has read, or after `upTo` if that is later. The conversation is locked. */
export async function countUnread(
  { tx }: Work,
  { id, readerId, upTo = sql`'-infinity'` }: { id: string; readerId: string; upTo?: SQL },
): Promise<number> {
  // A statement of its own: the messages may lie on another machine than the person's reading.
  const row = await query<{ unread: number }>(tx).row(sql`
    select count(*)::int as unread from messages where conversation_id = ${id} and sender_id <> ${readerId}
      and created_at > (select greatest(read_up_to, ${upTo}::timestamptz) from conversation_members
        where conversation_id = ${id} and account_id = ${readerId})`);
  return row?.unread ?? 0;
}
