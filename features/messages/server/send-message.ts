import { isDeepStrictEqual } from 'node:util';
import { findRow, query } from '#engine/postgres/read.ts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { attachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import { newId } from '#engine/columns.ts';
import { hint } from '#engine/hint.ts';
import { recordEvent } from '#engine/record-event.ts';
import { events } from '#engine/tables.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { countUnread } from './count-unread.ts';
import { pinnedQuote } from './pinned-quote.ts';
import { lockConversation, obstacleIn } from './policy.ts';
import { conversationMembers, conversations, messageEvents, messageFiles, messages } from './tables.ts';

type Sending = { id: string; clientId: string; text: string; files: readonly string[] };

/**
 * Sends a message in a conversation of the actor. A repeated `clientId` gets the first message back, and 422 if the text or the files
 * differ. One message at a time per conversation, so that each has a later time and counts. 404 if the conversation is not theirs,
 * 409 with the obstacle.
 *
 * Of a spread database a worker may have kept the message and its files while the coordinator lost the rest: then the repetition does the rest.
 */
export async function sendMessage(work: PersonWork, { id, clientId, text, files }: Sending): Promise<{ id: string }> {
  const { tx } = work;
  const { conversation, me, otherId } = await lockConversation(work, id);
  const known = await findRow(tx, messages, { senderId: me.id, clientId }, 'id', 'conversationId', 'text', 'createdAt');
  if (known !== undefined) {
    if (known.conversationId !== id || known.text !== text || !isDeepStrictEqual(await listFiles(work, known), files))
      throw new Refusal('request.key-reused');
    if (await isSent(work, known.id)) return { id: known.id };
  }
  const obstacle = await obstacleIn(work, { id, meId: me.id, otherId });
  if (obstacle !== null) throw new Refusal(obstacle);

  const last = conversation.lastMessageAt?.getTime() ?? 0;
  const sent = known ?? { id: newId(), createdAt: new Date(Math.max(work.now.getTime(), last + 1)) };
  await attachFiles(work, files, { purpose: 'attachment', audience: 'granted', path: 'files' });
  await grantFiles(work, files, [me.id, otherId]);
  if (known === undefined) await insertMessage(work, { ...sent, conversationId: id, clientId, text, files });
  await tx.execute(sql`select record_contact(${me.id}, ${otherId})`);

  const latest = new Date(Math.max(sent.createdAt.getTime(), last));
  await tx.update(conversations).set({ lastMessageAt: latest, updatedAt: work.now }).where(eq(conversations.id, id));
  await tx
    .update(conversationMembers)
    .set({ activeAt: latest, typingAt: null })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.accountId, me.id)));
  await tx
    .update(conversationMembers)
    .set({
      activeAt: latest,
      // The other person may have read a message that is known, or had it counted.
      unreadCount:
        known === undefined
          ? sql`${conversationMembers.unreadCount} + 1`
          : await countUnread(work, { id, readerId: otherId }),
    })
    .where(and(eq(conversationMembers.conversationId, id), ne(conversationMembers.accountId, me.id)));
  await recordEvent(work, messageEvents, 'send', {
    id: sent.id,
    by: 'sender',
    before: null,
    after: 'sent',
    data: { conversationId: id },
  });
  await hint(work, [me.id, otherId], ['messages']);
  return { id: sent.id };
}

/** True if everything was done that belongs to a message. */
async function isSent({ tx }: Work, id: string): Promise<boolean> {
  return (
    (await tx.$count(
      events,
      and(eq(events.noun, messageEvents.noun), eq(events.subjectId, id), eq(events.step, 'send')),
    )) > 0
  );
}

type NewMessage = { id: string; conversationId: string; createdAt: Date } & Pick<
  Sending,
  'clientId' | 'text' | 'files'
>;

async function insertMessage(work: PersonWork, { files, ...message }: NewMessage): Promise<void> {
  const { id, conversationId } = message;
  const senderId = work.actor.id;
  const [inserted] = await work.tx
    .insert(messages)
    .values({ ...message, senderId, quoteId: await pinnedIn(work, conversationId, senderId) })
    // The same client id in another conversation, at the same time.
    .onConflictDoNothing()
    .returning({ id: messages.id });
  if (inserted === undefined) throw new Refusal('request.key-reused');
  if (files.length > 0)
    await work.tx
      .insert(messageFiles)
      .values(files.map((fileId, place) => ({ messageId: id, conversationId, place, fileId })));
}

/** The ids of the files of a message, in their order. */
async function listFiles(
  { tx }: Work,
  { id, conversationId }: { id: string; conversationId: string },
): Promise<string[]> {
  const rows = await tx
    .select({ fileId: messageFiles.fileId })
    .from(messageFiles)
    .where(and(eq(messageFiles.conversationId, conversationId), eq(messageFiles.messageId, id)))
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
