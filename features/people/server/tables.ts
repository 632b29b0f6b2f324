import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, parentIdOf } from '#engine/columns.ts';

/** The admins' notes about a person, for one another. */
export const accountNotes = pgTable(
  'account_notes',
  {
    id: id(),
    /** The subject of the note. */
    accountId: parentIdOf(() => accounts.id),
    authorId: parentIdOf(() => accounts.id),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('account_notes_newest').on(table.accountId, table.createdAt, table.id),
    index('account_notes_by').on(table.authorId),
  ],
);
