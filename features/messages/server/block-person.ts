import { and, eq, sql } from 'drizzle-orm';
import { closeBetween, reopenBetween } from '#features/visits/server/workers/faces.ts';
import { hint } from '#engine/hint.ts';
import type { PersonWork } from '#engine/work.ts';
import { isBlockBetween, lockConversation } from './policy.ts';
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
  // The photos of workers, and links of visits, stand in the visits of their jobs.
  if (blocked) await closeBetween(work, me.id, otherId);
  else if (!(await isBlockBetween(work, me.id, otherId))) await reopenBetween(work, me.id, otherId);
  await hint(work, [me.id, otherId], ['messages', 'people']);
}
