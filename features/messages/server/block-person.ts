import { and, eq, sql } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockConversation } from './policy.ts';
import { conversationMembers } from './tables.ts';

/** Blocks or unblocks the other person of a conversation. May be called again. */
export async function blockPerson(work: PersonWork, { id, blocked }: { id: string; blocked: boolean }): Promise<void> {
  const { me, otherId } = await lockConversation(work, id);
  await work.tx
    .update(conversationMembers)
    .set({
      blockedAt: blocked
        ? sql`coalesce(${conversationMembers.blockedAt}, ${work.now.toISOString()}::timestamptz)`
        : null,
    })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.accountId, me.id)));
  await hint(work, [me.id, otherId], ['messages']);
}
