import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { shape } from '#core/lifecycle.ts';
import { checkOneOf, id, idOf, instant, parentIdOf, status, statusCheck, statusIn } from '#engine/columns.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { disputeLifecycle, disputeSets } from '../lifecycle.ts';
import { evidenceKinds, outcomes, sides } from '../reasons.ts';

/** A dispute between the two parties of a job. Those that a bank or Paystack has about a payment are `disputes` of the payments. */
export const jobDisputes = pgTable(
  'job_disputes',
  {
    id: id(),
    jobId: idOf(() => jobs.id),
    /** The parties of the job, which never change. */
    memberId: idOf(() => accounts.id),
    providerId: idOf(() => providers.id),
    /** Counts the disputes of the job. */
    number: integer().notNull(),
    status: status(disputeLifecycle),
    openedBy: text({ enum: sides }).notNull(),
    wish: text({ enum: outcomes }).notNull(),
    wishCents: bigint({ mode: 'number' }),
    /** The number of the offer that counts; 0 before the first. */
    offer: integer().notNull().default(0),
    /** The side that made it. */
    offeredBy: text({ enum: sides }),
    /** The end of the time for the next answer; null when no answer is due. */
    answerBy: instant(),
    outcome: text({ enum: outcomes }),
    outcomeCents: bigint({ mode: 'number' }),
    outcomeDay: date({ mode: 'string' }),
    /** The reasons of the admin who decided. */
    decision: text(),
    decidedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** The time of the first decision: an appeal counts from here. */
    decidedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('job_disputes_number').on(table.jobId, table.number),
    uniqueIndex('job_disputes_one_open').on(table.jobId).where(statusIn(table.status, disputeSets.open)),
    // For the timelines of people.
    index('job_disputes_of_member').on(table.memberId, table.createdAt, table.id),
    index('job_disputes_of_provider').on(table.providerId, table.createdAt, table.id),
    // For the due rule, and for admins.
    index('job_disputes_to_answer').on(table.answerBy, table.id).where(statusIn(table.status, disputeSets.answering)),
    index('job_disputes_waiting').on(table.updatedAt, table.id).where(statusIn(table.status, disputeSets.forAdmins)),
    statusCheck('job_disputes_status', table.status, disputeLifecycle),
    checkOneOf('job_disputes_opened_by', table.openedBy, sides),
    checkOneOf('job_disputes_wish', table.wish, outcomes),
    checkOneOf('job_disputes_offered_by', table.offeredBy, sides),
    checkOneOf('job_disputes_outcome', table.outcome, outcomes),
    check('job_disputes_wish_amount', sql`(${table.wish} = 'part') = (${table.wishCents} is not null)`),
  ],
);

export const disputeSubject = { noun: 'job-dispute', lifecycle: disputeLifecycle, table: jobDisputes } as const;

/** The offers of both sides. Each takes the place of the one before. */
export const disputeOffers = pgTable(
  'dispute_offers',
  {
    disputeId: parentIdOf(() => jobDisputes.id),
    number: integer().notNull(),
    by: text({ enum: sides }).notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    cents: bigint({ mode: 'number' }),
    day: date({ mode: 'string' }),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.number] }),
    checkOneOf('dispute_offers_by', table.by, sides),
    checkOneOf('dispute_offers_outcome', table.outcome, outcomes),
  ],
);

/** The texts of both sides: the claim is the first, an appeal is one too. */
export const disputeStatements = pgTable(
  'dispute_statements',
  {
    id: id(),
    disputeId: parentIdOf(() => jobDisputes.id),
    by: text({ enum: sides }).notNull(),
    /** Empty while an admin hides it. */
    text: text().notNull(),
    /** The text that an admin hides, with the photos; null if none does. */
    hiddenText: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    index('dispute_statements_of_dispute').on(table.disputeId, table.createdAt, table.id),
    checkOneOf('dispute_statements_by', table.by, sides),
  ],
);

export const statementEvents = {
  noun: 'dispute-statement',
  events: {
    /** A statement after the claim. */
    add: {},
    /** An admin hides the text and the photos from the other side, or shows them again. */
    hide: { data: shape<{ reason: string }>() },
    show: { data: shape<{ reason: string }>() },
  },
} as const;

/** New photos of a statement, in their order. */
export const disputePhotos = pgTable(
  'dispute_photos',
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    statementId: parentIdOf(() => disputeStatements.id),
    place: integer().notNull(),
  },
  (table) => [index('dispute_photos_of_statement').on(table.statementId, table.place)],
);

/** Entries of the record of the job that a side has chosen. They are read where they stand, so a text that is hidden there is hidden here. */
export const disputeEvidence = pgTable(
  'dispute_evidence',
  {
    disputeId: parentIdOf(() => jobDisputes.id),
    kind: text({ enum: evidenceKinds }).notNull(),
    subjectId: uuid().notNull(),
    chosenBy: text({ enum: sides }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.disputeId, table.kind, table.subjectId] }),
    checkOneOf('dispute_evidence_kind', table.kind, evidenceKinds),
    checkOneOf('dispute_evidence_chosen_by', table.chosenBy, sides),
  ],
);
