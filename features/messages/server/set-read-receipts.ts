import { sql } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import type { PersonWork } from '#engine/work.ts';
import { messageSettings } from './tables.ts';

/** Turns the read receipts of the actor on or off: shown by them and to them. */
export async function setReadReceipts(work: PersonWork, showsReadReceipts: boolean): Promise<void> {
  const me = work.actor;
  await work.tx
    .insert(messageSettings)
    .values({ accountId: me.id, showsReadReceipts })
    .onConflictDoUpdate({ target: messageSettings.accountId, set: { showsReadReceipts } });
  const otherMembers = sql`
    select participant2_id from conversations where participant1_id = ${me.id}
    union all select participant1_id from conversations where participant2_id = ${me.id}
    union all select ${me.id}::uuid`;
  await hint(work, otherMembers, ['messages']);
}
