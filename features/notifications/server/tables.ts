import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, oneOf } from '#server/columns.ts';
import { notificationTypes } from '../types.ts';

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The event it tells of: telling twice of one event is telling once. */
    eventId: uuid().notNull(),
    type: text({ enum: notificationTypes }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    linkTo: text(),
    createdAt: instant().notNull(),
    readAt: instant(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.accountId, table.eventId),
    index('notifications_newest').on(table.accountId, table.createdAt, table.id),
    index('notifications_unread')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.readAt} is null`),
    oneOf('notifications_type', table.type, notificationTypes),
  ],
);
