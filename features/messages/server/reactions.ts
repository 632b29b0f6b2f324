import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { firstLine } from '#core/cut-text.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { withdrawNotices } from '#features/notifications/server/withdraw-notices.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { Event, Reaction, StoredEvent } from '#engine/event.ts';
import { findRow, lockRow, query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { linkTo } from '../link-to.ts';
import { messageLineWords, messageNotices, newMessageNotice } from '../wording.ts';
import { conversationMembers, type messageEvents, messages } from './tables.ts';

/**
 * Notifies the other person of a new message, once while it is unread, since the next message says nothing new. Does not notify of a
 * message that they have read already.
 */
async function notifyOther(work: Work, event: Pick<StoredEvent, 'id' | 'at' | 'subjectId'>): Promise<void> {
  const { tx } = work;
  const [sent] = await tx
    .select({
      conversationId: messages.conversationId,
      text: messages.text,
      hiddenAt: messages.hiddenAt,
      at: messages.createdAt,
      senderId: messages.senderId,
      fullName: accounts.fullName,
      listing: providers.name,
    })
    .from(messages)
    .innerJoin(accounts, eq(accounts.id, messages.senderId))
    .leftJoin(providers, eq(providers.accountId, accounts.id))
    .where(eq(messages.id, event.subjectId));
  if (sent === undefined || sent.hiddenAt !== null) return;
  // Locked, so that two simultaneous messages notify once.
  const reader = await lockRow(
    tx,
    conversationMembers,
    and(eq(conversationMembers.conversationId, sent.conversationId), ne(conversationMembers.accountId, sent.senderId)),
  );
  if (reader === undefined || (reader.readUpTo !== null && reader.readUpTo >= sent.at)) return;
  const link = linkTo(sent.conversationId);
  const notices = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.accountId, reader.accountId),
        isNull(notifications.readAt),
        eq(notifications.type, 'message'),
        eq(notifications.linkTo, link),
      ),
    )
    .limit(1);
  if (notices.length > 0) return;
  // Always masked, since the text leaves the conversation, also by email.
  const text = firstLine(maskContactDetails(sent.text));
  await notify(work, event, [
    {
      accountId: reader.accountId,
      type: 'message',
      words: () =>
        newMessageNotice(maskContactDetails(sent.listing ?? sent.fullName), text || messageLineWords.files(1)),
      linkTo: link,
    },
  ]);
}

/** Takes back the notice that quotes a message which an admin hides now. It stood for the messages after it too: the newest unread one gets a notice. */
async function withdrawNotice(work: Work, event: Event<typeof messageEvents, 'hide'>): Promise<void> {
  await withdrawNotices(
    work,
    sql`${messages} m, ${events} e`,
    sql`m.id = ${event.subjectId} and m.hidden_at is not null and e.noun = 'message' and e.subject_id = m.id
      and n.event_id = e.id and n.account_id <> m.sender_id`,
  );
  const newest = await query<{ id: string }>(work.tx).row(sql`
    select e.id from ${messages} h join ${messages} m on m.conversation_id = h.conversation_id and m.sender_id = h.sender_id and m.hidden_at is null
      join ${events} e on e.noun = 'message' and e.step = 'send' and e.subject_id = m.id
    where h.id = ${event.subjectId} order by m.created_at desc, m.id desc limit 1`);
  const sent = newest && (await findRow(work.tx, events, newest.id));
  if (sent !== undefined) await notifyOther(work, sent);
}

/** Notifies the sender that a message is hidden, with the reason, or that it is shown again. */
async function notifySender(work: Work, event: Event<typeof messageEvents, 'hide' | 'show'>): Promise<void> {
  const { conversationId, reason } = event.data;
  const [sent] = await work.tx
    .select({ accountId: messages.senderId })
    .from(messages)
    .where(eq(messages.id, event.subjectId));
  if (sent === undefined) return;
  const words = () => messageNotices[event.step === 'hide' ? 'hidden' : 'shown'](reason);
  await notify(work, event, [{ accountId: sent.accountId, type: 'other', words, linkTo: linkTo(conversationId) }]);
}

export const messageReactions: readonly Reaction<typeof messageEvents>[] = [
  { to: 'message.send', run: notifyOther },
  { to: 'message.hide', run: withdrawNotice },
  { to: 'message.hide', run: notifySender },
  { to: 'message.show', run: notifySender },
];
