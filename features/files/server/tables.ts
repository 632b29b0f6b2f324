import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { id, instant, checkOneOf } from '#server/engine/columns.ts';
import { purposes } from '#core/files.ts';

/** The audience of a file: its uploader until it is attached; then everyone, people who may browse the site, or accounts with a grant. */
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
    /** The uploader's name for it: shown, and offered for downloads; never a path. */
    name: text().notNull(),
    /** The storage that it takes of its owner's. */
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    audience: text({ enum: audiences }).notNull().default('owner'),
    createdAt: instant().notNull(),
    /** Null while it is unattached; the sweep deletes it after a day. */
    attachedAt: instant(),
    /** Hidden from the public until the owner's suspension ends; people who were granted it keep it. */
    ownerSuspended: boolean().notNull().default(false),
  },
  (table) => [
    index('files_of_owner').on(table.ownerId),
    index('files_newest').on(table.createdAt),
    index('files_orphaned')
      .on(table.createdAt)
      .where(sql`${table.attachedAt} is null`),
    checkOneOf('files_purpose', table.purpose, purposes),
    checkOneOf('files_kind', table.kind, ['picture', 'pdf']),
    checkOneOf('files_audience', table.audience, audiences),
  ],
);

/** The accounts that may open a `granted` file, besides its owner and admins. */
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

/** The used and the allowed storage of an account, kept in the transaction that changes it. */
export const fileUsage = pgTable('file_usage', {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  usedBytes: bigint({ mode: 'number' }).notNull().default(0),
  /** Null for the storage of an account without a plan. */
  limitBytes: bigint({ mode: 'number' }),
});
