import { isDeepStrictEqual } from 'node:util';
import { findRow, query } from '#engine/postgres/read.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { newId } from '#engine/columns.ts';
import { hint } from '#engine/hint.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { pinnedQuote } from './pinned-quote.ts';
import { lockConversation, obstacleIn } from './policy.ts';
import { conversationMembers, conversations, messageEvents, messageFiles, messages } from './tables.ts';

type Sending = { id: string; clientId: string; text: string; files: readonly string[] };

/**
 * Sends a message in a conversation of the actor. A repeated `clientId` gets the first message back, and 422 if the text or the files
 * differ. One message at a time per conversation, so that each has a later time and counts. 404 if the conversation is not theirs,
 * 409 with the obstacle.
 */
export async function sendMessage(work: PersonWork, { id, clientId, text, files }: Sending): Promise<{ id: string }> {
  const { tx } = work;
  const { conversation, me, otherId } = await lockConversation(work, id);
  const known = await findRow(tx, messages, { senderId: me.id, clientId }, 'id', 'conversationId', 'text');
  if (known !== undefined) {
    if (
      known.conversationId !== id ||
      known.text !== text ||
      !isDeepStrictEqual(await listFiles(work, known.id), files)
    )
      throw new Refusal('request.key-reused');
    return { id: known.id };
  }
  const obstacle = await obstacleIn(work, { id, meId: me.id, otherId });
  if (obstacle !== null) throw new Refusal(obstacle);

  const at = new Date(Math.max(work.now.getTime(), (conversation.lastMessageAt?.getTime() ?? 0) + 1));
  const [sent] = await tx
    .insert(messages)
    .values({
      id: newId(),
      conversationId: id,
      senderId: me.id,
      clientId,
      text,
      quoteId: await pinnedIn(work, id, me.id),
      createdAt: at,
    })
    // The same client id in another conversation, at the same time.
    .onConflictDoNothing({ target: [messages.senderId, messages.clientId] })
    .returning({ id: messages.id });
  if (sent === undefined) throw new Refusal('request.key-reused');
  await attachFiles(work, files, { purpose: 'attachment', audience: 'granted', path: 'files' });
  await grantFiles(work, files, [me.id, otherId]);
  if (files.length > 0)
    await tx.insert(messageFiles).values(files.map((fileId, place) => ({ messageId: sent.id, place, fileId })));

  await tx.update(conversations).set({ lastMessageAt: at, updatedAt: work.now }).where(eq(conversations.id, id));
  await tx
    .update(conversationMembers)
    .set({ activeAt: at, typingAt: null })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.accountId, me.id)));
  await tx
    .update(conversationMembers)
    .set({ activeAt: at, unreadCount: sql`${conversationMembers.unreadCount} + 1` })
    .where(and(eq(conversationMembers.conversationId, id), ne(conversationMembers.accountId, me.id)));
  await recordEvent(work, messageEvents, 'send', {
    id: sent.id,
    by: 'sender',
    before: null,
    after: 'sent',
    data: { conversationId: id },
  });
  await hint(work, [me.id, otherId], ['messages']);
  return sent;
}

/** The ids of the files of a message, in their order. */
async function listFiles({ tx }: Work, messageId: string): Promise<string[]> {
  const rows = await tx
    .select({ fileId: messageFiles.fileId })
    .from(messageFiles)
    .where(eq(messageFiles.messageId, messageId))
    .orderBy(messageFiles.place);
  return rows.map(({ fileId }) => fileId);
}

/** Reads the pinned quote, which the message is about. */
async function pinnedIn({ tx }: Work, id: string, writerId: string): Promise<string | null> {
  const row = await query<{ quoteId: string | null }>(tx).row(sql`
    select q.id as quote_id from conversations c
    join conversation_members me on me.conversation_id = c.id and me.account_id = ${writerId}
    join accounts a on a.id = case when c.participant1_id = me.account_id then c.participant2_id else c.participant1_id end
    left join providers p on p.account_id = a.id
    ${pinnedQuote}
    where c.id = ${id}`);
  return row?.quoteId ?? null;
}
