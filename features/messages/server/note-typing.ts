import { and, eq } from 'drizzle-orm';
import { hint } from '#engine/hint.ts';
import type { PersonWork } from '#engine/work.ts';
import { obstacleIn, readPair } from './policy.ts';
import { conversationMembers } from './tables.ts';

/** Records that the actor is typing; the record expires by itself. Ignores a person who may not write. 404 for a conversation of others. */
export async function noteTyping(work: PersonWork, id: string): Promise<void> {
  const { me, otherId } = await readPair(work, id);
  if ((await obstacleIn(work, { id, meId: me.id, otherId })) !== null) return;
  await work.tx
    .update(conversationMembers)
    .set({ typingAt: work.now })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.accountId, me.id)));
  await hint(work, [otherId], ['typing']);
}
