import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers, providerServices } from '#features/providers/server/tables.ts';
import { id, instant, status, statusCheck, statusIn } from '#server/engine/columns.ts';
import { quoteLifecycle, quoteSets } from '../lifecycle.ts';

export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: id(),
    problemId: uuid().references(() => problems.id),
    memberId: uuid()
      .notNull()
      .references(() => accounts.id),
    providerId: uuid()
      .notNull()
      .references(() => providers.id),
    status: status(quoteLifecycle),
    /** What was asked for; empty when the provider offered by itself. */
    description: text().notNull(),
    requestedAt: instant().notNull(),
    providerRespondedAt: instant(),
    /** When it first counted towards the provider's month; revising is free. */
    firstSubmittedAt: instant(),
    memberFinalizedAt: instant(),
    /** When the clock reminded the provider of an unanswered request. */
    remindedAt: instant(),
    /** The number of the revision that stands, 0 before there is one; its contents are in `quote_revisions`. */
    revision: integer().notNull().default(0),
    priceCents: bigint({ mode: 'number' }),
    expiresAt: instant(),
    /** Written down by the job of an accepted quote: its date is confirmed, work can start. */
    dateAgreed: boolean().notNull().default(false),
    /** Why it was released, cancelled or backed out of. */
    reason: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('quote_requests_of_member').on(table.memberId, table.requestedAt, table.id),
    index('quote_requests_of_provider').on(table.providerId, table.requestedAt, table.id),
    // What is undecided is little, however much somebody has behind them.
    index('quote_requests_undecided_of_member')
      .on(table.memberId, table.requestedAt, table.id)
      .where(statusIn(table.status, quoteSets.undecided)),
    index('quote_requests_undecided_of_provider')
      .on(table.providerId, table.requestedAt, table.id)
      .where(statusIn(table.status, quoteSets.undecided)),
    // What waits for somebody: read on every page.
    index('quote_requests_to_decide')
      .on(table.memberId)
      .where(sql`${table.status} = 'quote_submitted'`),
    index('quote_requests_to_answer')
      .on(table.providerId)
      .where(sql`${table.status} = 'pending_provider_response'`),
    // What the clock looks for.
    index('quote_requests_unanswered')
      .on(table.requestedAt, table.id)
      .where(sql`${table.status} = 'pending_provider_response'`),
    index('quote_requests_to_remind')
      .on(table.requestedAt, table.id)
      .where(sql`${table.status} = 'pending_provider_response' and ${table.remindedAt} is null`),
    index('quote_requests_of_problem').on(table.problemId, table.status),
    index('quote_requests_quota').on(table.providerId, table.firstSubmittedAt),
    uniqueIndex('quote_requests_one_live')
      .on(table.problemId, table.providerId)
      .where(statusIn(table.status, quoteSets.live)),
    // A request about no problem in particular: one at a time with each provider.
    uniqueIndex('quote_requests_one_unanswered')
      .on(table.memberId, table.providerId)
      .where(sql`${table.problemId} is null and ${table.status} = 'pending_provider_response'`),
    uniqueIndex('quote_requests_one_accepted').on(table.problemId).where(statusIn(table.status, quoteSets.accepted)),
    statusCheck('quote_requests_status', table.status, quoteLifecycle),
  ],
);

export const quoteSubject = { noun: 'quote', lifecycle: quoteLifecycle, table: quoteRequests } as const;

export const quoteRevisions = pgTable(
  'quote_revisions',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    priceCents: bigint({ mode: 'number' }).notNull(),
    scope: text().notNull(),
    estimatedTimeline: text().notNull(),
    expiresAt: instant(),
    submittedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.number] })],
);

/** What a price is made of, line by line; the lines of a revision sum to its price. A revision may have none. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: uuid().notNull(),
    revision: integer().notNull(),
    place: integer().notNull(),
    description: text().notNull(),
    quantityThousandths: bigint({ mode: 'number' }).notNull(),
    unitPriceCents: bigint({ mode: 'number' }).notNull(),
    /** Whether there is VAT in it. */
    vat: boolean().notNull(),
    /** As it was rounded when it was quoted. */
    totalCents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.revision, table.place] }),
    foreignKey({
      name: 'quote_lines_of_revision',
      columns: [table.quoteId, table.revision],
      foreignColumns: [quoteRevisions.quoteId, quoteRevisions.number],
    }).onDelete('cascade'),
  ],
);

/** The provider's services that a request is about: which, and what each was called and cost when it was asked. */
export const quoteServices = pgTable(
  'quote_services',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** Null once its provider has deleted it for good. */
    serviceId: uuid().references(() => providerServices.id, { onDelete: 'set null' }),
    serviceName: text().notNull(),
    priceCents: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.place] }),
    index('quote_services_of_service').on(table.serviceId),
  ],
);

/** What is attached to a request (revision 0) and to each revision; one that was kept belongs to several. */
export const quoteFiles = pgTable(
  'quote_files',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    place: integer().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.revision, table.place] }),
    index('quote_files_of_file').on(table.fileId),
  ],
);
