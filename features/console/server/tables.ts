import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#engine/columns.ts';

/** A migration of a version, as its process knows it: its name, and the instant that the database keeps of it. */
export type KnownMigration = { name: string; at: number };

/** The running processes: each reports every ten seconds that it lives. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  nodeVersion: text().notNull(),
  /** The migrations that its version brings. */
  migrations: jsonb().$type<KnownMigration[]>().notNull(),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
});

/** The durations of each operation's calls, hour by hour, in all processes together. Kept for two days. */
export const operationTimes = pgTable(
  'operation_times',
  {
    hour: instant().notNull(),
    operation: text().notNull(),
    count: integer().notNull(),
    totalMs: bigint({ mode: 'number' }).notNull(),
    maxMs: integer().notNull(),
    /** Calls by how long they took, up to each of `bucketBounds`, and longer ones. */
    buckets: integer().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.operation] })],
);

/** Errors by their cause, of all processes together. Kept for two weeks after the last one. */
export const errorGroups = pgTable(
  'error_groups',
  {
    key: text().primaryKey(),
    place: text().notNull(),
    cause: text().notNull(),
    stack: text().notNull(),
    count: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
    requestIds: text().array().notNull(),
  },
  (table) => [index('error_groups_newest').on(table.lastAt, table.key)],
);

/** Backups that ended, well or not, recorded by the command that made each. The newest 400 stay. */
export const backups = pgTable(
  'backups',
  {
    id: uuid().primaryKey(),
    /** The instant that the backup has, or the attempt at one. */
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    /** The reason that there is no backup; null for one that was written, read back and compared. */
    problem: text(),
    name: text(),
    bytes: bigint({ mode: 'number' }),
    rows: bigint({ mode: 'number' }),
    files: integer(),
    /** Files that the database names and the storage does not have. */
    missing: integer(),
  },
  (table) => [index('backups_newest').on(table.startedAt)],
);
