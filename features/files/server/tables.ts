import { isNull, sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { checkOneOf, id, instant, parentIdOf } from '#engine/columns.ts';
import { purposes } from '#core/files.ts';

/** The audience of a file: its uploader until it is attached; then everyone, people who may browse the site, or accounts with a grant. */
export const audiences = ['owner', 'public', 'signed-in', 'granted'] as const;
export type Audience = (typeof audiences)[number];

/** SQL: the folder of a file's objects in the storage, as `makeObjectKey` names it. */
export function folderOf(id: AnyPgColumn): SQL {
  return sql`("right"(${id}::text, 2))`;
}

export const files = pgTable(
  'files',
  {
    id: id(),
    ownerId: parentIdOf(() => accounts.id),
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
    // A check of the storage compares folder by folder.
    index('files_by_folder').on(sql`${folderOf(table.id)}`, table.id),
    index('files_orphaned').on(table.createdAt).where(isNull(table.attachedAt)),
    checkOneOf('files_purpose', table.purpose, purposes),
    checkOneOf('files_kind', table.kind, ['picture', 'pdf']),
    checkOneOf('files_audience', table.audience, audiences),
  ],
);

/** The accounts that may open a `granted` file, besides its owner. Admins open it after giving a reason for its thing. */
export const fileGrants = pgTable(
  'file_grants',
  {
    fileId: parentIdOf(() => files.id),
    accountId: parentIdOf(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.accountId] }),
    index('file_grants_of_account').on(table.accountId),
  ],
);

/** The storage of an account without a plan: 100 MB, in bytes. */
export const defaultLimit = 100 * 1024 * 1024;

/** The used and the allowed storage of an account, kept in the transaction that changes it. */
export const fileUsage = pgTable(
  'file_usage',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    usedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The limit: an admin's grant, else the plan's. Null for the storage of an account without a plan. */
    limitBytes: bigint({ mode: 'number' }),
    planBytes: bigint({ mode: 'number' }),
    /** Null if no admin has given anything in place of the plan's. */
    adjustedBytes: bigint({ mode: 'number' }),
  },
  (table) => [
    index('file_usage_by_size').on(table.usedBytes, table.accountId),
    index('file_usage_by_share').on(sql`(${usedPermille(table)})`, table.accountId),
  ],
);

/** SQL: the share of its storage that an account uses, in thousandths. Spelt out, as the index on it is. */
export function usedPermille({ usedBytes, limitBytes }: { usedBytes: AnyPgColumn; limitBytes: AnyPgColumn }): SQL {
  return sql`${usedBytes} * 1000 / greatest(coalesce(${limitBytes}, ${sql.raw(String(defaultLimit))}), 1)`;
}

/** The files of each purpose at the end of a day in Johannesburg, or at the last count of today. */
export const storageDays = pgTable(
  'storage_days',
  {
    day: date().notNull(),
    purpose: text({ enum: purposes }).notNull(),
    files: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    countedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.purpose] }),
    checkOneOf('storage_days_purpose', table.purpose, purposes),
  ],
);

/** Files that are stored and that the database does not know since it was restored, and when the sweep may delete them. */
export const storageQuarantine = pgTable('storage_quarantine', {
  fileId: uuid().primaryKey(),
  until: instant().notNull(),
});

/** The deletions of each sweep: uploads that stayed unattached, and stored objects without a row. */
export const storageSweeps = pgTable(
  'storage_sweeps',
  {
    id: id(),
    at: instant().notNull(),
    files: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    objects: integer().notNull(),
    /** Stored objects that it kept, because a restored database does not know them. */
    kept: integer().notNull().default(0),
  },
  (table) => [index('storage_sweeps_newest').on(table.at)],
);

/** A comparison of the stored objects with the rows, folder by folder. */
export const storageChecks = pgTable(
  'storage_checks',
  {
    id: id(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    /** The folders that have been compared, of 256. */
    folders: integer().notNull().default(0),
    objects: bigint({ mode: 'number' }).notNull().default(0),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    /** The number of findings; `storage_findings` has the first ones. */
    found: integer().notNull().default(0),
  },
  (table) => [
    index('storage_checks_newest').on(table.startedAt),
    // One check runs at a time.
    uniqueIndex('storage_checks_running')
      .on(sql`(true)`)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** Stored objects without a row (`no-row`), or a row some of whose objects are not there (`no-file`). */
export const storageFindings = pgTable(
  'storage_findings',
  {
    id: id(),
    checkId: parentIdOf(() => storageChecks.id),
    kind: text({ enum: ['no-row', 'no-file'] }).notNull(),
    /** The id in the keys, or the key if it has none. */
    name: text().notNull(),
    /** The objects that are stored without a row, or missing. */
    keys: text().array().notNull(),
    /** When an admin deleted the objects. */
    resolvedAt: instant(),
  },
  (table) => [
    uniqueIndex('storage_findings_once').on(table.checkId, table.name),
    index('storage_findings_of_check').on(table.checkId, table.id),
    checkOneOf('storage_findings_kind', table.kind, ['no-row', 'no-file']),
  ],
);

/** The steps of admins on the storage. */
export const storageEvents = {
  noun: 'storage',
  events: { 'start-check': {}, 'delete-orphan': { data: shape<{ reason: string; keys: readonly string[] }>() } },
} as const;
