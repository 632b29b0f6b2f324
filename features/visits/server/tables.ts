import { isNotNull, sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { checkOneOf, columnIs, id, idOf, instant, status, statusCheck, statusIn } from '#engine/columns.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { workers } from '#features/team/server/tables.ts';
import { visitLifecycle } from '../lifecycle.ts';
import { noShowLifecycle } from '../no-show-lifecycle.ts';
import { absentParties } from '../limits.ts';
import { countedOutcomes, visitOutcomes } from '../reasons.ts';

/** The visit of a job at a date that its parties agreed on. Another date is another visit. */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    jobId: idOf(() => jobs.id),
    /** The parties of the job, which never change: the figure of each is counted by an index. */
    memberId: idOf(() => accounts.id),
    providerId: idOf(() => providers.id),
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
    /** The outcome for each party; null until it is known. */
    memberOutcome: text({ enum: visitOutcomes }),
    providerOutcome: text({ enum: visitOutcomes }),
    /** The person of the provider's team who comes; null for the provider, or for a person who is no longer in the team. */
    workerId: uuid().references(() => workers.id),
    /** Their name, which stays when they leave the team; empty while an admin hides it, null if the provider comes. */
    workerName: text(),
    /** The name that an admin hides. */
    hiddenWorkerName: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('visits_one_of_job')
      .on(table.jobId)
      .where(sql`${table.status} <> 'over'`),
    index('visits_of_job').on(table.jobId, table.createdAt),
    // For the due rules.
    index('visits_to_ask').on(table.askAt, table.id).where(columnIs(table.status, 'agreed')),
    index('visits_unanswered').on(table.askAt, table.id).where(columnIs(table.status, 'asked')),
    // For the figures of a member and a provider.
    index('visits_counted_of_member')
      .on(table.memberId, table.memberOutcome)
      .where(statusIn(table.memberOutcome, countedOutcomes)),
    index('visits_counted_of_provider')
      .on(table.providerId, table.providerOutcome)
      .where(statusIn(table.providerOutcome, countedOutcomes)),
    checkOneOf('visits_member_outcome', table.memberOutcome, visitOutcomes),
    checkOneOf('visits_provider_outcome', table.providerOutcome, visitOutcomes),
    index('visits_of_worker').on(table.workerId).where(isNotNull(table.workerId)),
    statusCheck('visits_status', table.status, visitLifecycle),
    check('visits_pin', sql`${table.pin} ~ '^[0-9]{4}$'`),
  ],
);

export const visitSubject = { noun: 'visit', lifecycle: visitLifecycle, table: visits } as const;

/** The link of a visit for a person its member trusts. The link alone has the token. */
export const visitLinks = pgTable(
  'visit_links',
  {
    visitId: uuid()
      .primaryKey()
      .references(() => visits.id),
    tokenHash: text().notNull().unique(),
    endsAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  // For the sweep.
  (table) => [index('visit_links_ended').on(table.endsAt)],
);

/** The report of one party of a visit that the other was not there. */
export const noShows = pgTable(
  'no_shows',
  {
    id: id(),
    visitId: idOf(() => visits.id),
    status: status(noShowLifecycle),
    /** The party who was not there, as the other one says. */
    absent: text({ enum: absentParties }).notNull(),
    /** The answer of the party who says that they were there. */
    answer: text(),
    /** The reason of the admin who decided. */
    decision: text(),
    /** The milliseconds for which the clocks of the job stood since the report. */
    stoodMs: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('no_shows_one_of_visit').on(table.visitId),
    // For the due rule, and for admins.
    index('no_shows_reported').on(table.createdAt, table.id).where(columnIs(table.status, 'reported')),
    index('no_shows_contested').on(table.updatedAt, table.id).where(columnIs(table.status, 'contested')),
    statusCheck('no_shows_status', table.status, noShowLifecycle),
    checkOneOf('no_shows_absent', table.absent, absentParties),
  ],
);

export const noShowSubject = { noun: 'no-show', lifecycle: noShowLifecycle, table: noShows } as const;
