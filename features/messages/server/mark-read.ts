import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { notifications } from '#features/notifications/server/tables.ts';
import { hint } from '#engine/hint.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { linkTo } from '../link-to.ts';
import { countUnread } from './count-unread.ts';
import { isBlockBetween, lockConversation } from './policy.ts';
import { conversationMembers } from './tables.ts';

/** Marks the other's messages as read up to an instant, never less than before, and counts the unread messages again. */
export async function markRead(
  work: PersonWork,
  { id, upTo }: { id: string; upTo: string },
): Promise<{ unread: number }> {
  const { conversation, me, otherId } = await lockConversation(work, id);
  const read = new Date(Math.min(new Date(upTo).getTime(), conversation.lastMessageAt?.getTime() ?? 0)).toISOString();
  const [member] = await work.tx
    .update(conversationMembers)
    .set({
      readUpTo: sql`greatest(${conversationMembers.readUpTo}, ${read}::timestamptz)`,
      deliveredUpTo: sql`greatest(${conversationMembers.deliveredUpTo}, ${read}::timestamptz)`,
      unreadCount: await countUnread(work, { id, readerId: me.id, upTo: sql`${read}` }),
    })
    .where(and(eq(conversationMembers.conversationId, id), eq(conversationMembers.accountId, me.id)))
    .returning({ unread: conversationMembers.unreadCount });
  if (member?.unread === 0) await markNotificationsRead(work, me.id, id);
  // A hint alone would say when its reader read.
  await hint(work, (await isBlockBetween(work, me.id, otherId)) ? [me.id] : [me.id, otherId], ['messages']);
  return { unread: member?.unread ?? 0 };
}

/** Marks the notification about the messages as read. */
async function markNotificationsRead(work: Work, accountId: string, id: string): Promise<void> {
  const marked = await work.tx
    .update(notifications)
    .set({ readAt: work.now })
    .where(
      and(
        eq(notifications.accountId, accountId),
        isNull(notifications.readAt),
        eq(notifications.type, 'message'),
        eq(notifications.linkTo, linkTo(id)),
      ),
    )
    .returning({ id: notifications.id });
  if (marked.length > 0) await hint(work, [accountId], ['notifications']);
}

/** Marks the messages to the actor as delivered. A person on the other side of a block is told nothing. */
export async function markDelivered(work: PersonWork): Promise<void> {
  const { deliveredUpTo, activeAt } = conversationMembers;
  const { id: me } = work.actor;
  const delivered = await work.tx
    .update(conversationMembers)
    .set({ deliveredUpTo: activeAt })
    .where(
      and(
        eq(conversationMembers.accountId, me),
        gt(conversationMembers.unreadCount, 0),
        ne(sql`coalesce(${deliveredUpTo}, '-infinity')`, activeAt),
        or(isNull(deliveredUpTo), lt(deliveredUpTo, activeAt)),
      ),
    )
    .returning({ id: conversationMembers.conversationId });
  if (delivered.length === 0) return;
  const ids = delivered.map(({ id }) => id);
  const writers = await work.tx
    .select({ id: conversationMembers.accountId })
    .from(conversationMembers)
    .where(
      and(
        inArray(conversationMembers.conversationId, ids),
        ne(conversationMembers.accountId, me),
        sql`not exists (
          select from conversation_members b where b.conversation_id = ${conversationMembers.conversationId} and b.blocked_at is not null)`,
      ),
    );
  await hint(
    work,
    writers.map(({ id }) => id),
    ['messages'],
  );
}
