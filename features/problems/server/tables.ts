import { isNotNull, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { categories } from '#features/site/server/tables.ts';
import { checkOneOf, columnIs, id, idOf, instant, parentIdOf, status, statusCheck, statusIn } from '#engine/columns.ts';
import { written } from '#engine/typed-words.ts';
import { searchColumns, searchIndex } from '#engine/search-columns.ts';
import { commentLifecycle } from '../comment-lifecycle.ts';
import { hidingCauses } from '../reasons.ts';
import { problemLifecycle, unclosed } from '../lifecycle.ts';

/** The text before the first comma of a location, and its key in small letters. Both are empty for an empty location. */
export const extractSuburb = (location: SQL): SQL => sql`trim(split_part(${location}, ',', 1))`;
export const suburbKey = (location: SQL): SQL => sql`lower(${extractSuburb(location)})`;

/** The texts that people type into a problem. */
export type ProblemWords = { title: string; description: string; location: string };

export const problems = pgTable(
  'problems',
  {
    id: id(),
    ownerId: parentIdOf(() => accounts.id),
    /** The public words: contact details are masked, and held or hidden words are not here (see `written`). */
    title: text().notNull(),
    description: text().notNull(),
    category: text().references(() => categories.name, { onUpdate: 'cascade' }),
    location: text().notNull().default(''),
    written: written<ProblemWords>(),
    budgetCents: bigint({ mode: 'number' }),
    status: status(problemLifecycle),
    /** Kept in the transaction that changes them, never counted on read. */
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    quotesCount: integer().notNull().default(0),
    /** The number of providers near it that got a notification of the problem; null until they do. */
    toldProviders: integer(),
    /** Set on reopening: quotes sent before it no longer fill the problem. */
    reopenedAt: instant(),
    lastActivityAt: instant().notNull(),
    /** The last reminder to its owner; activity after it makes another reminder due. */
    remindedAt: instant(),
    /**
     * The time of the due rule's next check of the problem: never later than the real due time, often earlier. Activity does not change it,
     * so that a comment or a quote changes no index of this row; the due rule moves it on.
     */
    nextCheckAt: instant()
      .notNull()
      .default(sql`'epoch'`),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The reason that only its owner and admins see it: it waits for an admin's check, or an admin took it down. Null if it is shown. */
    hiddenFor: text({ enum: hidingCauses }),
    /** The reason that the admin who took it down gave to its owner. */
    hiddenReason: text(),
    /** Hidden until the owner's suspension ends. */
    ownerSuspended: boolean().notNull().default(false),
    ...searchColumns(sql`title`),
  },
  (table) => [
    searchIndex('problems_searched', table),
    index('problems_newest').on(table.createdAt, table.id),
    index('problems_in_category').on(table.category, table.createdAt, table.id),
    index('problems_unclosed_newest').on(table.createdAt, table.id).where(statusIn(table.status, unclosed)),
    index('problems_unclosed_in_category')
      .on(table.category, table.createdAt, table.id)
      .where(statusIn(table.status, unclosed)),
    index('problems_unclosed_in_place')
      .on(table.location, table.createdAt, table.id)
      .where(statusIn(table.status, unclosed)),
    index('problems_open_in_category')
      .on(table.category, table.createdAt, table.id)
      .where(columnIs(table.status, 'open')),
    index('problems_open_in_suburb')
      .on(suburbKey(sql`${table.location}`), table.createdAt, table.id)
      .where(sql`${table.status} = 'open'`),
    index('problems_for_the_clock').on(table.nextCheckAt, table.id).where(statusIn(table.status, unclosed)),
    index('problems_in_category_and_place').on(table.category, table.location, table.createdAt, table.id),
    index('problems_in_place').on(table.location, table.createdAt, table.id),
    index('problems_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('problems_hidden').on(table.hiddenFor, table.createdAt, table.id).where(isNotNull(table.hiddenFor)),
    index('problems_by_budget').on(table.budgetCents),
    index('problems_by_location_prefix').on(sql`lower(${table.location}) text_pattern_ops`),
    index('problems_by_location').using('gin', sql`lower(${table.location}) gin_trgm_ops`),
    statusCheck('problems_status', table.status, problemLifecycle),
    checkOneOf('problems_hidden_for', table.hiddenFor, hidingCauses),
  ],
);

export const problemSubject = { noun: 'problem', lifecycle: problemLifecycle, table: problems } as const;

export const problemLikes = pgTable(
  'problem_likes',
  {
    problemId: parentIdOf(() => problems.id),
    accountId: parentIdOf(() => accounts.id),
    createdAt: instant().notNull(),
  },
  // The account comes first, so that a list of ten cards never reads all likes of a problem.
  (table) => [
    primaryKey({ columns: [table.accountId, table.problemId] }),
    index('problem_likes_of_problem').on(table.problemId),
  ],
);

export const problemComments = pgTable(
  'problem_comments',
  {
    id: id(),
    problemId: parentIdOf(() => problems.id),
    authorId: parentIdOf(() => accounts.id),
    /** The public words; empty while the comment is held or hidden. */
    content: text().notNull(),
    written: written<{ content: string }>(),
    status: status(commentLifecycle),
    createdAt: instant().notNull(),
    /** The last edit by its author. */
    editedAt: instant(),
    updatedAt: instant().notNull(),
    /** Hidden until the author's suspension ends. */
    authorSuspended: boolean().notNull().default(false),
  },
  (table) => [
    index('problem_comments_of_author').on(table.authorId),
    index('problem_comments_oldest').on(table.problemId, table.createdAt, table.id),
    index('problem_comments_queue').on(table.status, table.createdAt, table.id),
    statusCheck('problem_comments_status', table.status, commentLifecycle),
  ],
);

export const commentSubject = { noun: 'comment', lifecycle: commentLifecycle, table: problemComments } as const;

export const problemPhotos = pgTable(
  'problem_photos',
  {
    problemId: parentIdOf(() => problems.id),
    fileId: idOf(() => files.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.problemId, table.fileId] }),
    uniqueIndex('problem_photos_of_file').on(table.fileId),
  ],
);

/** The number of unclosed problems by category, kept in the transaction that changes them. */
export const problemCategories = pgTable(
  'problem_categories',
  {
    category: text()
      .primaryKey()
      .references(() => categories.name, { onUpdate: 'cascade', onDelete: 'cascade' }),
    problemCount: integer().notNull(),
  },
  (table) => [index('problem_categories_most').on(table.problemCount)],
);

/** The number of unclosed problems by suburb, the text before the first comma of a location. */
export const problemSuburbs = pgTable(
  'problem_suburbs',
  {
    /** In small letters: Soweto and soweto are one. */
    key: text().primaryKey(),
    /** The spelling of the first problem there. */
    suburb: text().notNull(),
    problemCount: integer().notNull(),
  },
  (table) => [index('problem_suburbs_most').on(table.problemCount)],
);

/**
 * The number of unclosed problems by the whole location as it was written. Location fields suggest these. A place of closed problems alone has
 * a row too, with none: the search by location and the figures by province read its terms.
 */
export const problemPlaces = pgTable(
  'problem_places',
  {
    location: text().primaryKey(),
    problemCount: integer().notNull(),
    /** The place, city and province that the location names, as `place_terms` in the migrations finds them. A trigger writes them. */
    terms: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The part of the location that visitors read (`sharedPlace`), with its terms. Null until the app has written them (`share-places.ts`). */
    shared: text(),
    sharedTerms: text().array(),
  },
  (table) => [
    index('problem_places_by_terms').using('gin', table.terms),
    index('problem_places_by_name').using('gin', sql`lower(${table.location}) gin_trgm_ops`),
    index('problem_places_most').on(table.problemCount),
  ],
);
