import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { translatedLanguages } from '#core/languages.ts';
import { checkOneOf, id, idOf, instant, status, statusCheck } from '#engine/columns.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { reportSources } from '../contract.ts';
import { sentenceReportLifecycle } from '../lifecycle.ts';

/** The languages that an admin has marked as reviewed. All others are beta. */
export const languageReviews = pgTable(
  'language_reviews',
  {
    language: text({ enum: translatedLanguages }).primaryKey(),
    reviewedAt: instant().notNull(),
    reviewedBy: idOf(() => accounts.id),
  },
  (table) => [checkOneOf('language_reviews_language', table.language, translatedLanguages)],
);

export const languageEvents = {
  noun: 'language',
  events: { review: {}, 'end-review': {}, 'upload-catalogue': {} },
} as const;

/** Sentences that read wrong, from people on a page, and sentences that an uploaded file changed. */
export const sentenceReports = pgTable(
  'sentence_reports',
  {
    id: id(),
    language: text({ enum: translatedLanguages }).notNull(),
    source: text({ enum: reportSources }).notNull(),
    /** The address of the page in the site map, which holds no ids; null for a sentence of a file. */
    page: text(),
    /** The sentence as it stood on the page; of a file, its English text. */
    sentence: text().notNull(),
    suggestion: text(),
    /** The keys of the messages that may have made the sentence. */
    keys: text().array().notNull(),
    /** The message that changes, its English text then, and its new text; null without a change. */
    key: text(),
    english: text(),
    newText: text(),
    /** The person who sent it; null for a visitor and for a file. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    status: status(sentenceReportLifecycle),
    /** The admin who decided; null while it is open. */
    decidedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('sentence_reports_queue').on(table.status, table.createdAt, table.id),
    index('sentence_reports_of_language').on(table.language, table.status, table.createdAt, table.id),
    index('sentence_reports_of_account').on(table.accountId, table.createdAt, table.id),
    index('sentence_reports_changes')
      .on(table.language, table.updatedAt, table.id)
      .where(sql`${table.status} = 'accepted' and ${table.key} is not null`),
    checkOneOf('sentence_reports_language', table.language, translatedLanguages),
    checkOneOf('sentence_reports_source', table.source, reportSources),
    statusCheck('sentence_reports_status', table.status, sentenceReportLifecycle),
  ],
);

export const sentenceReportSubject = {
  noun: 'sentence-report',
  lifecycle: sentenceReportLifecycle,
  table: sentenceReports,
} as const;
