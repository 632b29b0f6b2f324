import { and, eq } from 'drizzle-orm';
import { hint } from '#server/engine/hint.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { obstacleIn, readPair } from './policy.ts';
import { conversationMembers } from './tables.ts';

/** The actor is writing here just now; it fades by itself. Who may not write is not shown writing. 404 where it is not theirs. */
export async function noteTyping(work: PersonWork, id: string): Promise<void> {
  const { me, otherId } = await readPair(work, id);
  if ((await obstacleIn(work, { id, meId: me.id, otherId })) !== null) return;
  await work.tx
    .update(conversationMembers)
    .set({ typingAt: work.now })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.accountId, me.id)));
  await hint(work, [otherId], ['typing']);
}
