import { query } from '#engine/postgres/read.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { hint } from '#engine/hint.ts';
import type { PersonWork } from '#engine/work.ts';
import { notifications } from './tables.ts';

/** The reader has read a notification, and its repeats up to it: not later ones. Reading it again keeps the first time. 404 if it is not theirs. */
export async function markRead(work: PersonWork, id: string): Promise<void> {
  const reader = work.actor.id;
  const marked = await query(work.tx).rows(sql`
    update notifications set read_at = coalesce(read_at, ${work.now.toISOString()}::timestamptz)
    where id in (
      select id from notifications where id = ${id} and account_id = ${reader}
      union all
      select o.id from notifications n join notifications o on o.account_id = n.account_id and o.group_key = n.group_key
      where n.id = ${id} and n.account_id = ${reader} and o.read_at is null and (o.created_at, o.id) < (n.created_at, n.id))
    returning id`);
  if (marked.length === 0) throw new Refusal('request.not-found');
  await hint(work, [reader], ['notifications']);
}

export async function markAllRead(work: PersonWork): Promise<void> {
  const reader = work.actor.id;
  await work.tx
    .update(notifications)
    .set({ readAt: work.now })
    .where(and(eq(notifications.accountId, reader), isNull(notifications.readAt)));
  await hint(work, [reader], ['notifications']);
}
