import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { maskContactDetails } from '#core/typed-text/contact-details.ts';
import { firstLine } from '#core/cut-text.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { withdrawNotices } from '#features/notifications/server/withdraw-notices.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { Event, Reaction } from '#engine/event.ts';
import { findRow, lockRow } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import type { Work } from '#engine/work.ts';
import { linkTo } from '../link-to.ts';
import { messageLineWords, messageNotices, newMessageNotice } from '../wording.ts';
import { conversationMembers, type messageEvents, messages } from './tables.ts';

type SendEvent = Pick<Event<typeof messageEvents, 'send'>, 'id' | 'at' | 'subjectId' | 'data'>;

/**
 * Notifies the other person of a new message, once while it is unread, since the next message says nothing new. Does not notify of a
 * message that they have read already.
 */
async function notifyOther(work: Work, event: SendEvent): Promise<void> {
  const { tx } = work;
  const sent = await findMessage(work, event);
  if (sent === undefined || sent.hiddenAt !== null) return;
  // Locked, so that two simultaneous messages notify once.
  const reader = await lockRow(
    tx,
    conversationMembers,
    and(eq(conversationMembers.conversationId, sent.conversationId), ne(conversationMembers.accountId, sent.senderId)),
  );
  if (reader === undefined || (reader.readUpTo !== null && reader.readUpTo >= sent.createdAt)) return;
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
  const name = maskContactDetails(await readName(work, sent.senderId));
  await notify(work, event, [
    {
      accountId: reader.accountId,
      type: 'message',
      words: () => newMessageNotice(name, text || messageLineWords.files(1)),
      linkTo: link,
    },
  ]);
}

/** The name of a sender, as the other person reads it. */
async function readName({ tx }: Work, accountId: string): Promise<string> {
  const [sender] = await tx
    .select({ fullName: accounts.fullName, listing: providers.name })
    .from(accounts)
    .leftJoin(providers, eq(providers.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  return sender?.listing ?? sender?.fullName ?? '';
}

/** Reads the message of an event from the machine of its conversation. */
const findMessage = ({ tx }: Work, { subjectId, data }: { subjectId: string; data: { conversationId: string } }) =>
  findRow(tx, messages, { id: subjectId, conversationId: data.conversationId });

/** Takes back the notice that quotes a message which an admin hides now. It stood for the messages after it too: the newest unread one gets a notice. */
async function withdrawNotice(work: Work, event: Event<typeof messageEvents, 'hide'>): Promise<void> {
  const hidden = await findMessage(work, event);
  if (hidden === undefined) return;
  const { id, conversationId, senderId, hiddenAt } = hidden;
  if (hiddenAt !== null)
    await withdrawNotices(
      work,
      sql`${events} e`,
      sql`e.noun = 'message' and e.subject_id = ${id} and n.event_id = e.id and n.account_id <> ${senderId}`,
    );
  const [newest] = await work.tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.senderId, senderId), isNull(messages.hiddenAt)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  const sent =
    newest && (await findRow(work.tx, events, { noun: 'message', step: 'send', subjectId: newest.id }, 'id', 'at'));
  if (newest !== undefined && sent !== undefined)
    await notifyOther(work, { ...sent, subjectId: newest.id, data: { conversationId } });
}

/** Notifies the sender that a message is hidden, with the reason, or that it is shown again. */
async function notifySender(work: Work, event: Event<typeof messageEvents, 'hide' | 'show'>): Promise<void> {
  const { conversationId, reason } = event.data;
  const sent = await findMessage(work, event);
  if (sent === undefined) return;
  const words = () => messageNotices[event.step === 'hide' ? 'hidden' : 'shown'](reason);
  await notify(work, event, [{ accountId: sent.senderId, type: 'other', words, linkTo: linkTo(conversationId) }]);
}

export const messageReactions: readonly Reaction<typeof messageEvents>[] = [
  { to: 'message.send', run: notifyOther },
  { to: 'message.hide', run: withdrawNotice },
  { to: 'message.hide', run: notifySender },
  { to: 'message.show', run: notifySender },
];
