import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languages } from '#core/languages.ts';
import type { z } from '#core/zod.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { changeOrders } from '#features/orders/server/tables.ts';
import { paymentSteps } from '#features/payment-steps/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import { quoteRequests } from '#features/quotes/server/tables.ts';
import { checkOneOf, columnIs, id, idOf, instant } from '#engine/columns.ts';
import type { documentContent } from '../contract.ts';
import { documentKinds } from '../kinds.ts';

type Content = z.output<typeof documentContent>;
/** Papers from before these facts were kept have none. */
type Later = 'location' | 'workDate';
/** Papers from before tax invoices had addresses have none. */
type StoredParty<Party extends { address: string }> = Omit<Party, 'address'> & Partial<Pick<Party, 'address'>>;
type StoredContent = Omit<Content, Later | 'provider' | 'member'> &
  Partial<Pick<Content, Later>> & {
    provider: StoredParty<Content['provider']>;
    member: StoredParty<Content['member']>;
  };

/** Agreements, changes of them, receipts and invoices. They never change: a trigger refuses updates and deletions. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    kind: text({ enum: documentKinds }).notNull(),
    /** The number among the provider's documents of this kind, from 1 and without gaps. */
    number: integer().notNull(),
    quoteId: idOf(() => quoteRequests.id),
    /** The job of an invoice, a change or a receipt. */
    jobId: uuid().references(() => jobs.id),
    /** The change order of a change. */
    orderId: uuid().references(() => changeOrders.id),
    /** The payment step of a receipt. */
    stepId: uuid().references(() => paymentSteps.id),
    memberId: idOf(() => accounts.id),
    providerId: idOf(() => providers.id),
    content: jsonb().$type<StoredContent>().notNull(),
    /** Language of the member when the paper was made: it never changes either. */
    language: text({ enum: languages }).notNull().default('en'),
    madeAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('documents_number').on(table.providerId, table.kind, table.number),
    uniqueIndex('documents_one_agreement').on(table.quoteId).where(columnIs(table.kind, 'agreement')),
    uniqueIndex('documents_one_invoice').on(table.jobId).where(columnIs(table.kind, 'invoice')),
    uniqueIndex('documents_one_change').on(table.orderId),
    index('documents_of_step').on(table.stepId),
    index('documents_of_quote').on(table.quoteId),
    index('documents_by_number').on(table.kind, table.number, table.id),
    checkOneOf('documents_kind', table.kind, documentKinds),
    checkOneOf('documents_language', table.language, languages),
    check('documents_job', sql`(${table.kind} = 'agreement') = (${table.jobId} is null)`),
    check('documents_order', sql`(${table.kind} = 'change') = (${table.orderId} is not null)`),
    check('documents_step', sql`(${table.kind} = 'receipt') = (${table.stepId} is not null)`),
  ],
);

/** The last number of a provider's documents of a kind. */
export const documentCounters = pgTable(
  'document_counters',
  {
    providerId: idOf(() => providers.id),
    kind: text({ enum: documentKinds }).notNull(),
    last: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.kind] }),
    checkOneOf('document_counters_kind', table.kind, documentKinds),
  ],
);
