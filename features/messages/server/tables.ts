import { isNotNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { id, idOf, instant, parentIdOf } from '#engine/columns.ts';

/** The conversation of two people, the lower id first. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    participant1Id: parentIdOf(() => accounts.id),
    participant2Id: parentIdOf(() => accounts.id),
    /** The quote from which it was last opened. */
    quoteId: uuid().references(() => quoteRequests.id, { onDelete: 'set null' }),
    lastMessageAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('conversations_of_two').on(table.participant1Id, table.participant2Id),
    index('conversations_of_second').on(table.participant2Id),
    check('conversations_in_order', sql`${table.participant1Id} < ${table.participant2Id}`),
  ],
);

/** A conversation as each of its two people has it. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: parentIdOf(() => conversations.id),
    accountId: parentIdOf(() => accounts.id),
    /** Its place in this person's list: the last message, or when they opened it; null keeps it out. */
    activeAt: instant(),
    unreadCount: integer().notNull().default(0),
    readUpTo: instant(),
    deliveredUpTo: instant(),
    /** When this person was last typing. */
    typingAt: instant(),
    /** The time since which this person blocks the other. */
    blockedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.accountId] }),
    index('conversation_members_latest').on(table.accountId, table.activeAt, table.conversationId),
    index('conversation_members_blocked')
      .on(table.accountId, table.blockedAt, table.conversationId)
      .where(isNotNull(table.blockedAt)),
    index('conversation_members_unread')
      .on(table.accountId)
      .where(sql`${table.unreadCount} > 0`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: parentIdOf(() => conversations.id),
    senderId: parentIdOf(() => accounts.id),
    /** The id that the sender's device gave it: sent twice, it is one message. */
    clientId: uuid().notNull(),
    /** As it was typed. It is masked when it is read, so that a better filter holds for old messages, too. */
    text: text().notNull(),
    /** The quote that was pinned on top when it was written. */
    quoteId: uuid().references(() => quoteRequests.id, { onDelete: 'set null' }),
    /** Later than the message before it in its conversation. */
    createdAt: instant().notNull(),
    /** The time since which an admin hides it from its recipient. */
    hiddenAt: instant(),
  },
  (table) => [
    uniqueIndex('messages_once').on(table.senderId, table.clientId),
    index('messages_of_conversation').on(table.conversationId, table.createdAt, table.id),
    index('messages_about').on(table.quoteId, table.createdAt, table.id),
  ],
);

export const messageFiles = pgTable(
  'message_files',
  {
    messageId: parentIdOf(() => messages.id),
    /** The conversation of the message: a spread database keeps both on one machine. */
    conversationId: parentIdOf(() => conversations.id),
    place: integer().notNull(),
    fileId: idOf(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.place] }),
    uniqueIndex('message_files_once').on(table.fileId),
  ],
);

/** The message settings of a person; without a row the defaults apply. */
export const messageSettings = pgTable('message_settings', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  showsReadReceipts: boolean().notNull(),
});

export const messageEvents = {
  noun: 'message',
  events: {
    send: { data: shape<{ conversationId: string }>() },
    /** An admin hides one message, or shows it again. */
    hide: { data: shape<{ conversationId: string; reason: string }>() },
    show: { data: shape<{ conversationId: string; reason: string }>() },
  },
} as const;
