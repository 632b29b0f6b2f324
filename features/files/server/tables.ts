import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, oneOf } from '#server/engine/columns.ts';
import { purposes } from '#core/files.ts';

/** Who may open a file: its uploader alone until it is attached; then everybody, whoever may browse the site, or those with a grant. */
export const audiences = ['owner', 'public', 'signed-in', 'granted'] as const;
export type Audience = (typeof audiences)[number];

export const files = pgTable(
  'files',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text({ enum: purposes }).notNull(),
    kind: text({ enum: ['picture', 'pdf'] }).notNull(),
    /** As the uploader called it: shown, and offered when it is downloaded; never a path. */
    name: text().notNull(),
    /** What it takes of the owner's storage: all that is kept of it. */
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    audience: text({ enum: audiences }).notNull().default('owner'),
    createdAt: instant().notNull(),
    /** Null while nothing has it: such are swept after a day. */
    attachedAt: instant(),
  },
  (table) => [
    index('files_of_owner').on(table.ownerId),
    index('files_orphaned')
      .on(table.createdAt)
      .where(sql`${table.attachedAt} is null`),
    oneOf('files_purpose', table.purpose, purposes),
    oneOf('files_kind', table.kind, ['picture', 'pdf']),
    oneOf('files_audience', table.audience, audiences),
  ],
);

/** Who may open a file that is not for everybody: written by whatever it is attached to. */
export const fileGrants = pgTable(
  'file_grants',
  {
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.accountId] }),
    index('file_grants_of_account').on(table.accountId),
  ],
);

/** How much of their storage a person uses, and how much they have: kept by the transaction that changes it. */
export const fileUsage = pgTable('file_usage', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  usedBytes: bigint({ mode: 'number' }).notNull().default(0),
  /** Null is what an account without a plan has. */
  limitBytes: bigint({ mode: 'number' }),
});
