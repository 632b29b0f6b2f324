import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { id, instant } from '#server/columns.ts';

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id),
    providerId: uuid()
      .notNull()
      .references(() => providers.id),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    rating: integer().notNull(),
    comment: text().notNull().default(''),
    /** The provider's public answer. */
    reply: text(),
    repliedAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('reviews_one_a_job').on(table.jobId),
    index('reviews_newest').on(table.providerId, table.createdAt, table.id),
    index('reviews_by_rating').on(table.providerId, table.rating),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
  ],
);
