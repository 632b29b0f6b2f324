import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { id, instant, status, statusCheck } from '#server/columns.ts';
import { jobLifecycle } from '../lifecycle.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    quoteId: uuid()
      .notNull()
      .references(() => quoteRequests.id),
    problemId: uuid().references(() => problems.id),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    providerId: uuid()
      .notNull()
      .references(() => providers.id),
    status: status(jobLifecycle),
    description: text().notNull(),
    totalCostCents: bigint({ mode: 'number' }).notNull(),
    /** Counts proposals: confirming and rejecting name the one that was read. */
    proposal: integer().notNull().default(0),
    proposedDate: instant(),
    confirmedDate: instant(),
    notes: text(),
    completedAt: instant(),
    /** When the clock asked the member to review; work that is completed anew is asked about anew. */
    reviewAskedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('jobs_of_member').on(table.memberId, table.updatedAt, table.id),
    index('jobs_of_member_by_status').on(table.memberId, table.status),
    index('jobs_of_provider_by_status').on(table.providerId, table.status),
    index('jobs_of_provider').on(table.providerId, table.updatedAt, table.id),
    index('jobs_of_quote').on(table.quoteId, table.updatedAt),
    // What the clock looks for.
    index('jobs_unrated')
      .on(table.completedAt, table.id)
      .where(sql`${table.status} = 'work_completed'`),
    index('jobs_to_ask_about')
      .on(table.completedAt, table.id)
      .where(sql`${table.status} = 'work_completed' and (${table.reviewAskedAt} is null or ${table.reviewAskedAt} < ${table.completedAt})`),
    uniqueIndex('jobs_one_live')
      .on(table.quoteId)
      .where(sql`${table.status} <> 'cancelled'`),
    statusCheck('jobs_status', table.status, jobLifecycle),
  ],
);

export const jobSubject = { noun: 'job', lifecycle: jobLifecycle, table: jobs } as const;
