import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant } from '#engine/columns.ts';

/** The admins' notes about a person, for one another. */
export const accountNotes = pgTable(
  'account_notes',
  {
    id: id(),
    /** The subject of the note. */
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('account_notes_newest').on(table.accountId, table.createdAt, table.id),
    index('account_notes_by').on(table.authorId),
  ],
);
