import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
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
import { files } from '#features/files/server/tables.ts';
import { problems } from '#features/problems/server/tables.ts';
import { providers, providerServices } from '#features/providers/server/tables.ts';
import { checkOneOf, columnIs, id, idOf, instant, parentIdOf, status, statusCheck, statusIn } from '#engine/columns.ts';
import { quoteLifecycle, quoteSets } from '../lifecycle.ts';
import type { EarlyPayment } from '../payment-plan.ts';
import { releaseReasons, returnReasons } from '../reasons.ts';

export const quoteRequests = pgTable(
  'quote_requests',
  {
    id: id(),
    problemId: uuid().references(() => problems.id),
    memberId: idOf(() => accounts.id),
    providerId: idOf(() => providers.id),
    status: status(quoteLifecycle),
    /** The member's request; empty when the provider made an offer. */
    description: text().notNull(),
    requestedAt: instant().notNull(),
    providerRespondedAt: instant(),
    /** The quote counts towards its provider's month of this date. Revising leaves it as it is. */
    firstSubmittedAt: instant(),
    /** The member opens the quote before this, or its place of the month comes back. Null once either has happened, or cannot happen any more. */
    openBy: instant(),
    /** The time at which the member first opened it. */
    openedAt: instant(),
    /** The time at which its place of the month came back, and the reason. */
    returnedAt: instant(),
    returnReason: text({ enum: returnReasons }),
    memberFinalizedAt: instant(),
    /** The time of the reminder of an unanswered request to the provider. */
    remindedAt: instant(),
    /** The number of the latest revision in `quote_revisions`; 0 before the first. */
    revision: integer().notNull().default(0),
    priceCents: bigint({ mode: 'number' }),
    expiresAt: instant(),
    /** Set by the job of an accepted quote once its date is confirmed: the work can start. */
    dateAgreed: boolean().notNull().default(false),
    /** The member has asked for rework that is not completed. */
    reworkAsked: boolean().notNull().default(false),
    /** The reason of the party who cancelled or backed out. */
    reason: text(),
    /** The reason for which the system closed it. */
    releaseReason: text({ enum: releaseReasons }),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('quote_requests_of_member').on(table.memberId, table.requestedAt, table.id),
    index('quote_requests_of_provider').on(table.providerId, table.requestedAt, table.id),
    // An account has few undecided quotes, however many decided ones.
    index('quote_requests_undecided_of_member')
      .on(table.memberId, table.requestedAt, table.id)
      .where(statusIn(table.status, quoteSets.undecided)),
    index('quote_requests_undecided_of_provider')
      .on(table.providerId, table.requestedAt, table.id)
      .where(statusIn(table.status, quoteSets.undecided)),
    // The counts of pending quotes, read on every page.
    index('quote_requests_to_decide').on(table.memberId).where(columnIs(table.status, 'quote_submitted')),
    index('quote_requests_to_answer').on(table.providerId).where(columnIs(table.status, 'pending_provider_response')),
    // For the due rules.
    index('quote_requests_unanswered')
      .on(table.requestedAt, table.id)
      .where(columnIs(table.status, 'pending_provider_response')),
    index('quote_requests_to_remind')
      .on(table.requestedAt, table.id)
      .where(sql`${table.status} = 'pending_provider_response' and ${table.remindedAt} is null`),
    index('quote_requests_of_problem').on(table.problemId, table.status),
    index('quote_requests_quota').on(table.providerId, table.firstSubmittedAt),
    index('quote_requests_unopened').on(table.openBy, table.id).where(isNotNull(table.openBy)),
    uniqueIndex('quote_requests_one_live')
      .on(table.problemId, table.providerId)
      .where(statusIn(table.status, quoteSets.live)),
    // At most one unanswered request without a problem per member and provider.
    uniqueIndex('quote_requests_one_unanswered')
      .on(table.memberId, table.providerId)
      .where(sql`${table.problemId} is null and ${table.status} = 'pending_provider_response'`),
    uniqueIndex('quote_requests_one_accepted').on(table.problemId).where(statusIn(table.status, quoteSets.accepted)),
    statusCheck('quote_requests_status', table.status, quoteLifecycle),
    checkOneOf('quote_requests_release_reason', table.releaseReason, releaseReasons),
    checkOneOf('quote_requests_return_reason', table.returnReason, returnReasons),
  ],
);

export const quoteSubject = { noun: 'quote', lifecycle: quoteLifecycle, table: quoteRequests } as const;

export const quoteRevisions = pgTable(
  'quote_revisions',
  {
    quoteId: parentIdOf(() => quoteRequests.id),
    number: integer().notNull(),
    priceCents: bigint({ mode: 'number' }).notNull(),
    /** Paid for the visit even if no work follows, and part of the price if it does; null if the visit costs nothing. */
    callOutCents: bigint({ mode: 'number' }),
    /** The payments before the rest, which is due when the work is done. */
    earlyPayments: jsonb().$type<EarlyPayment[]>().notNull().default([]),
    scope: text().notNull(),
    estimatedTimeline: text().notNull(),
    expiresAt: instant(),
    submittedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.number] })],
);

/** The lines of a revision sum to its price. A revision may have none. */
export const quoteLines = pgTable(
  'quote_lines',
  {
    quoteId: uuid().notNull(),
    revision: integer().notNull(),
    place: integer().notNull(),
    description: text().notNull(),
    quantityThousandths: bigint({ mode: 'number' }).notNull(),
    unitPriceCents: bigint({ mode: 'number' }).notNull(),
    /** True if the price includes VAT. */
    vat: boolean().notNull(),
    /** Rounded when the line was quoted. */
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

/** The provider's services that a request is about, with the name and the price at the time of the request. */
export const quoteServices = pgTable(
  'quote_services',
  {
    quoteId: parentIdOf(() => quoteRequests.id),
    place: integer().notNull(),
    /** Null once the service is deleted for good. */
    serviceId: uuid().references(() => providerServices.id, { onDelete: 'set null' }),
    serviceName: text().notNull(),
    priceCents: bigint({ mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.place] }),
    index('quote_services_of_service').on(table.serviceId),
  ],
);

/** The files of a request (revision 0) and of each revision. A file that was kept belongs to several revisions. */
export const quoteFiles = pgTable(
  'quote_files',
  {
    quoteId: parentIdOf(() => quoteRequests.id),
    revision: integer().notNull(),
    place: integer().notNull(),
    fileId: idOf(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.quoteId, table.revision, table.place] }),
    index('quote_files_of_file').on(table.fileId),
  ],
);
