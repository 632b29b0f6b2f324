import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { notifications } from '#features/notifications/server/tables.ts';
import { hint } from '#engine/hint.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { linkTo } from '../link-to.ts';
import { countUnread } from './count-unread.ts';
import { isBlockBetween, lockConversation } from './policy.ts';
import { conversationMembers, messageSettings } from './tables.ts';

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
  await hint(work, (await haveReceipts(work, me.id, otherId)) ? [me.id, otherId] : [me.id], ['messages']);
  return { unread: member?.unread ?? 0 };
}

/**
 * True if two people see what the other received and read: neither blocks the other, and neither has turned receipts off. A hint to one who does
 * not would alone say when the other read.
 */
const haveReceipts = async (work: Work, one: string, other: string): Promise<boolean> =>
  !(await isBlockBetween(work, one, other)) && !(await isWithoutReceipts(work, [one, other]));

const isWithoutReceipts = async ({ tx }: Work, people: readonly string[]): Promise<boolean> =>
  (await tx.$count(
    messageSettings,
    and(inArray(messageSettings.accountId, [...people]), eq(messageSettings.showsReadReceipts, false)),
  )) > 0;

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

/** Marks the messages to the actor as delivered. A person who sees no receipts of the actor is told nothing. */
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
  if (delivered.length === 0 || (await isWithoutReceipts(work, [me]))) return;
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
        sql`not exists (
          select from message_settings s where s.account_id = ${conversationMembers.accountId} and not s.shows_read_receipts)`,
      ),
    );
  await hint(
    work,
    writers.map(({ id }) => id),
    ['messages'],
  );
}
