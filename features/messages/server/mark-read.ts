import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { notifications } from '#features/notifications/server/tables.ts';
import type { Work } from '#server/work.ts';
import { linkTo } from '../link-to.ts';
import { lockConversation, writerOf } from './policy.ts';
import { conversationMembers, messages } from './tables.ts';

/** The actor has read what the other wrote up to an instant, never less than before; what is left unread is counted anew. */
export async function markRead(work: Work, { id, upTo }: { id: string; upTo: string }): Promise<{ unread: number }> {
  const { conversation, me } = await lockConversation(work, id);
  const read = new Date(Math.min(new Date(upTo).getTime(), conversation.lastMessageAt?.getTime() ?? 0)).toISOString();
  const [member] = await work.tx
    .update(conversationMembers)
    .set({
      readUpTo: sql`greatest(${conversationMembers.readUpTo}, ${read}::timestamptz)`,
      deliveredUpTo: sql`greatest(${conversationMembers.deliveredUpTo}, ${read}::timestamptz)`,
      unreadCount: sql`(select count(*) from ${messages} m where m.conversation_id = ${id} and m.sender_id <> ${me.id}
        and m.created_at > greatest(${conversationMembers.readUpTo}, ${read}::timestamptz))`,
    })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.accountId, me.id)))
    .returning({ unread: conversationMembers.unreadCount });
  if (member?.unread === 0) await markNotificationsRead(work, me.id, id);
  return { unread: member?.unread ?? 0 };
}

/** Who has read the messages has no need to be told of them. */
async function markNotificationsRead({ tx, now }: Work, accountId: string, id: string): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt), eq(notifications.type, 'message'), eq(notifications.linkTo, linkTo(id))));
}

/** What was written to the actor has reached a device of theirs. */
export async function markDelivered(work: Work): Promise<void> {
  const { deliveredUpTo, activeAt } = conversationMembers;
  await work.tx
    .update(conversationMembers)
    .set({ deliveredUpTo: activeAt })
    .where(
      and(
        eq(conversationMembers.accountId, writerOf(work).id),
        gt(conversationMembers.unreadCount, 0),
        ne(sql`coalesce(${deliveredUpTo}, '-infinity')`, activeAt),
        or(isNull(deliveredUpTo), lt(deliveredUpTo, activeAt)),
      ),
    );
}
