import { sql } from 'drizzle-orm';
import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { providers } from '#features/providers/server/tables.ts';
import { id, instant } from '#server/engine/columns.ts';

/**
 * What happened on each day of Johannesburg, by metric and key (a role, a step, a category …): counts, cents or bytes. Weeks, months and
 * retention stand under the first day of their period. `sums.ts` says what each metric is.
 */
export const dailySums = pgTable(
  'daily_sums',
  {
    metric: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    key: text().notNull(),
    value: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.metric, table.day, table.key] })],
);

/** What each provider did on a day, where they did anything. */
export const providerDays = pgTable(
  'provider_days',
  {
    day: date({ mode: 'string' }).notNull(),
    providerId: uuid()
      .notNull()
      .references(() => providers.id, { onDelete: 'cascade' }),
    /** Requests of the day, and those of them that were answered within 24 hours. */
    asked: integer().notNull(),
    answered: integer().notNull(),
    /** Quotes and offers that were sent, and quotes that were accepted. */
    sent: integer().notNull(),
    accepted: integer().notNull(),
    completed: integer().notNull(),
    /** Agreed work that the provider backed out of, and that the member cancelled. */
    backedOut: integer().notNull(),
    calledOff: integer().notNull(),
    ratingSum: integer().notNull(),
    ratings: integer().notNull(),
    reports: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.providerId] }),
    index('provider_days_of_provider').on(table.providerId),
  ],
);

/** The days that have sums, or are to have them. */
export const summedDays = pgTable(
  'summed_days',
  {
    id: id(),
    day: date({ mode: 'string' }).notNull().unique(),
    /** When the day is summed next; null where nothing changes it any more. */
    dueAt: instant(),
    /** When it was summed last; null until then. */
    summedAt: instant(),
  },
  (table) => [
    index('summed_days_due')
      .on(table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null`),
  ],
);

/** One row: when the list of days is looked through next. The migration brings it. */
export const dayLists = pgTable('day_lists', { id: id(), checkAt: instant().notNull() }, (table) => [
  index('day_lists_due').on(table.checkAt, table.id),
]);
