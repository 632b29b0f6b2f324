import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** The key of an account, as the engine's rows refer to it. features/accounts has the table. */
const accounts = pgTable('accounts', { id: uuid().primaryKey() });

/**
 * Everything that happened, once and for all: audit log, timeline, source of notifications and outbox.
 * Written in the transaction that made the change; a trigger refuses changes and deletions.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    at: instant().notNull(),
    /** Null when the system did it. */
    actorId: uuid().references(() => accounts.id),
    party: text().notNull(),
    noun: text().notNull(),
    subjectId: uuid().notNull(),
    step: text().notNull(),
    before: text(),
    after: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  // The last three are for the admins' log. They are built aside: see server/database/build-indexes.ts.
  (table) => [
    index('events_of_subject').on(table.noun, table.subjectId, table.at, table.id),
    index('events_newest').on(table.at, table.id),
    index('events_of_kind').on(table.noun, table.step, table.at, table.id),
    index('events_of_actor').on(table.actorId, table.noun, table.step, table.at, table.id),
  ],
);

/** Answers to creating operations, kept for a day so that a repeated request gets the same one. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    owner: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    answer: jsonb().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] }), index('idempotency_keys_oldest').on(table.createdAt)],
);

/** Tries of a thing that is throttled, by scope and window: counted in the database, so that every process sees them. */
export const attempts = pgTable(
  'sign_in_attempts',
  {
    scope: text().notNull(),
    windowStart: instant().notNull(),
    tries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.windowStart] })],
);
