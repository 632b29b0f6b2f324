import { and, eq, sql } from 'drizzle-orm';
import { hint } from '#server/engine/hint.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { lockConversation } from './policy.ts';
import { conversationMembers } from './tables.ts';

/** The actor takes no more messages from the other of a conversation, or takes them again. Doing it twice is doing it once. */
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
