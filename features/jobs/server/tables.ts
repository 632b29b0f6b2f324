import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import type { Checked } from '#features/credentials/claim-contract.ts';
import { files } from '#features/files/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { columnIs, idOf, instant, parentIdOf, randomId, status, statusCheck, statusIn } from '#engine/columns.ts';
import { maxDurationMinutes, defaultDurationMinutes } from '../durations.ts';
import { jobLifecycle, jobSets } from '../lifecycle.ts';

export const jobs = pgTable(
  'jobs',
  {
    id: randomId(),
    quoteId: idOf(() => quoteRequests.id),
    problemId: uuid().references(() => problems.id),
    memberId: idOf(() => accounts.id),
    providerId: idOf(() => providers.id),
    status: status(jobLifecycle),
    description: text().notNull(),
    totalCostCents: bigint({ mode: 'number' }).notNull(),
    /** Counts proposals: confirming and rejecting name the proposal that was read. */
    proposal: integer().notNull().default(0),
    proposedDate: instant(),
    confirmedDate: instant(),
    durationMinutes: integer().notNull().default(defaultDurationMinutes),
    /** The date that the member suggested with a reschedule; the provider agrees to it or proposes another. */
    suggestedDate: instant(),
    notes: text(),
    /** The member's request for rework, until the work is completed again. */
    reworkReason: text(),
    /** True until the provider answers the rework: with another date, or by completing the work. */
    reworkWaits: boolean().notNull().default(false),
    /** True while a change of the price waits for the member’s answer. */
    changeWaits: boolean().notNull().default(false),
    /** All that was said about what was checked of the provider when the quote was accepted. Null for jobs from before. */
    checked: jsonb().$type<Checked>(),
    /** True while its provider owes the member a certificate. */
    certificateOwed: boolean().notNull().default(false),
    /** Set while the job counts as completed: rework takes it away, unless the job is rated, and its cancelling gives it back. */
    completedAt: instant(),
    /** Set once: after-care counts from here. Null also if a process of the release before completed the work. */
    firstCompletedAt: instant(),
    /** The stars of the member’s review, null while it is hidden. The reviews feature writes them together with the review. */
    rating: integer(),
    /** The time of the request to review; work that is completed again after rework gets another. */
    reviewAskedAt: instant(),
    /** Since when the clocks of the job stand still; null while they run. */
    clocksStoppedAt: instant(),
    /** The milliseconds for which they stood since `completedAt`, or since the rework of completed work was called off. */
    ratingStoodMs: bigint({ mode: 'number' }).notNull().default(0),
    /** The milliseconds for which they stood since `firstCompletedAt`. */
    afterCareStoodMs: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('jobs_of_member').on(table.memberId, table.updatedAt, table.id),
    index('jobs_of_member_by_status').on(table.memberId, table.status),
    index('jobs_of_provider_by_status').on(table.providerId, table.status),
    index('jobs_of_provider').on(table.providerId, table.updatedAt, table.id),
    // For the months and overlaps of a provider.
    index('jobs_on_calendar')
      .on(table.providerId, table.proposedDate, table.id)
      .where(statusIn(table.status, jobSets.onCalendar)),
    index('jobs_counted').on(table.providerId, table.completedAt, table.id).where(isNotNull(table.completedAt)),
    index('jobs_of_quote').on(table.quoteId, table.updatedAt),
    // For the due rules.
    index('jobs_unrated').on(table.completedAt, table.id).where(columnIs(table.status, 'work_completed')),
    index('jobs_to_ask_about')
      .on(table.completedAt, table.id)
      .where(
        sql`${table.status} = 'work_completed' and (${table.reviewAskedAt} is null or ${table.reviewAskedAt} < ${table.completedAt})`,
      ),
    uniqueIndex('jobs_one_live')
      .on(table.quoteId)
      .where(sql`${table.status} <> 'cancelled'`),
    statusCheck('jobs_status', table.status, jobLifecycle),
    check('jobs_duration', sql`${table.durationMinutes} between 1 and ${sql.raw(String(maxDurationMinutes))}`),
  ],
);

export const jobSubject = { noun: 'job', lifecycle: jobLifecycle, table: jobs } as const;

/** Photos of the finished work, in the order in which they were added, and the member's photos of work to be done again. */
export const jobPhotos = pgTable(
  'job_photos',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    jobId: parentIdOf(() => jobs.id),
    addedAt: instant().notNull(),
    ofRework: boolean().notNull().default(false),
  },
  (table) => [index('job_photos_of_job').on(table.jobId, table.addedAt, table.fileId)],
);

/** The private note of a party on a job, sent to its author alone. */
export const jobNotes = pgTable(
  'job_notes',
  {
    jobId: parentIdOf(() => jobs.id),
    accountId: parentIdOf(() => accounts.id),
    text: text().notNull(),
    /** Counts saves: each save names the version that was read. */
    version: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.accountId] })],
);
