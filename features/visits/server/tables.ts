import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checkOneOf, id, instant, status, statusCheck } from '#engine/columns.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { visitLifecycle } from '../lifecycle.ts';
import { noShowLifecycle } from '../no-show-lifecycle.ts';
import { absentParties } from '../limits.ts';

/** The visit of a job at a date that its parties agreed on. Another date is another visit. */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    jobId: uuid()
      .notNull()
      .references(() => jobs.id),
    status: status(visitLifecycle),
    /** The agreed day and time. */
    agreedFor: instant().notNull(),
    /** When the provider is asked if they are still coming; null if the date was agreed later than that. */
    askAt: instant(),
    /** Digits that the member reads to the provider at the door. */
    pin: text().notNull(),
    /** The wrong PINs in a row. */
    wrongPins: integer().notNull().default(0),
    pinLockedUntil: instant(),
    delayMinutes: integer(),
    expectedAt: instant(),
    arrivedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('visits_one_of_job')
      .on(table.jobId)
      .where(sql`${table.status} <> 'over'`),
    index('visits_of_job').on(table.jobId, table.createdAt),
    // For the due rules.
    index('visits_to_ask')
      .on(table.askAt, table.id)
      .where(sql`${table.status} = 'agreed'`),
    index('visits_unanswered')
      .on(table.askAt, table.id)
      .where(sql`${table.status} = 'asked'`),
    statusCheck('visits_status', table.status, visitLifecycle),
    check('visits_pin', sql`${table.pin} ~ '^[0-9]{4}$'`),
  ],
);

export const visitSubject = { noun: 'visit', lifecycle: visitLifecycle, table: visits } as const;

/** The report of one party of a visit that the other was not there. */
export const noShows = pgTable(
  'no_shows',
  {
    id: id(),
    visitId: uuid()
      .notNull()
      .references(() => visits.id),
    status: status(noShowLifecycle),
    /** The party who was not there, as the other one says. */
    absent: text({ enum: absentParties }).notNull(),
    /** The answer of the party who says that they were there. */
    answer: text(),
    /** The reason of the admin who decided. */
    decision: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('no_shows_one_of_visit').on(table.visitId),
    // For the due rule, and for admins.
    index('no_shows_reported')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} = 'reported'`),
    index('no_shows_contested')
      .on(table.updatedAt, table.id)
      .where(sql`${table.status} = 'contested'`),
    statusCheck('no_shows_status', table.status, noShowLifecycle),
    checkOneOf('no_shows_absent', table.absent, absentParties),
  ],
);

export const noShowSubject = { noun: 'no-show', lifecycle: noShowLifecycle, table: noShows } as const;
