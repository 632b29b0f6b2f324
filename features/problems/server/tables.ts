import { sql, type SQL } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from '#features/accounts/server/tables.ts';
import { files } from '#features/files/server/tables.ts';
import { categories } from '#features/site/server/tables.ts';
import { id, instant, status, statusCheck, statusIn } from '#server/engine/columns.ts';
import { searchColumns, searchIndex } from '#server/engine/search-columns.ts';
import { commentLifecycle } from '../comment-lifecycle.ts';
import { problemLifecycle, unclosed } from '../lifecycle.ts';

/** What stands before the first comma of a location, and what it is known by: the same in small letters. Empty where there is none. */
export const suburbOf = (location: SQL): SQL => sql`trim(split_part(${location}, ',', 1))`;
export const suburbKey = (location: SQL): SQL => sql`lower(${suburbOf(location)})`;

export const problems = pgTable(
  'problems',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    category: text().references(() => categories.name, { onUpdate: 'cascade' }),
    location: text().notNull().default(''),
    budgetCents: bigint({ mode: 'number' }),
    status: status(problemLifecycle),
    /** Kept in the transaction that changes them, never counted on read. */
    likesCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    quotesCount: integer().notNull().default(0),
    /** Set on reopening: quotes sent before it no longer fill the problem. */
    reopenedAt: instant(),
    lastActivityAt: instant().notNull(),
    /** When the clock last reminded its owner that it is about to lapse; activity after it makes another one due. */
    remindedAt: instant(),
    /**
     * When the clock looks at it next: never after it is due, often before, since activity leaves it alone.
     * So a comment or a quote moves no index of this row; the clock moves what it finds too early.
     */
    lookAt: instant()
      .notNull()
      .default(sql`'epoch'`),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    ...searchColumns(sql`title`, sql`title || ' ' || description`),
  },
  (table) => [
    searchIndex('problems_searched', table),
    index('problems_newest').on(table.createdAt, table.id),
    index('problems_in_category').on(table.category, table.createdAt, table.id),
    index('problems_open_in_category')
      .on(table.category, table.createdAt, table.id)
      .where(sql`${table.status} = 'open'`),
    index('problems_open_in_suburb')
      .on(suburbKey(sql`${table.location}`), table.createdAt, table.id)
      .where(sql`${table.status} = 'open'`),
    index('problems_for_the_clock').on(table.lookAt, table.id).where(statusIn(table.status, unclosed)),
    index('problems_in_category_and_place').on(table.category, table.location, table.createdAt, table.id),
    index('problems_in_place').on(table.location, table.createdAt, table.id),
    index('problems_of_owner').on(table.ownerId, table.createdAt, table.id),
    index('problems_by_budget').on(table.budgetCents),
    index('problems_by_location_prefix').on(sql`lower(${table.location}) text_pattern_ops`),
    index('problems_by_location').using('gin', sql`lower(${table.location}) gin_trgm_ops`),
    statusCheck('problems_status', table.status, problemLifecycle),
  ],
);

export const problemSubject = { noun: 'problem', lifecycle: problemLifecycle, table: problems } as const;

export const problemLikes = pgTable(
  'problem_likes',
  {
    problemId: uuid()
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
  },
  // Account first: "which of these ten do I like" must never read all likes of a problem.
  (table) => [
    primaryKey({ columns: [table.accountId, table.problemId] }),
    index('problem_likes_of_problem').on(table.problemId),
  ],
);

export const problemComments = pgTable(
  'problem_comments',
  {
    id: id(),
    problemId: uuid()
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    authorId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    status: status(commentLifecycle),
    createdAt: instant().notNull(),
    /** When its author last changed it. */
    editedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('problem_comments_oldest').on(table.problemId, table.createdAt, table.id),
    index('problem_comments_queue').on(table.status, table.createdAt, table.id),
    statusCheck('problem_comments_status', table.status, commentLifecycle),
  ],
);

export const commentSubject = { noun: 'comment', lifecycle: commentLifecycle, table: problemComments } as const;

/** The photos of a problem, in their order. */
export const problemPhotos = pgTable(
  'problem_photos',
  {
    problemId: uuid()
      .notNull()
      .references(() => problems.id, { onDelete: 'cascade' }),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.problemId, table.fileId] }),
    uniqueIndex('problem_photos_of_file').on(table.fileId),
  ],
);

/** How many problems that are not closed each category has: kept in the transaction that changes them. */
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

/** The same by suburb: what stands before the first comma of a location. */
export const problemSuburbs = pgTable(
  'problem_suburbs',
  {
    /** In small letters: Soweto and soweto are one. */
    key: text().primaryKey(),
    /** As it was first written. */
    suburb: text().notNull(),
    problemCount: integer().notNull(),
  },
  (table) => [index('problem_suburbs_most').on(table.problemCount)],
);

/** The same by the whole location as it was written: what is suggested to whoever types one. */
export const problemPlaces = pgTable(
  'problem_places',
  {
    location: text().primaryKey(),
    problemCount: integer().notNull(),
  },
  (table) => [
    index('problem_places_by_name').using('gin', sql`lower(${table.location}) gin_trgm_ops`),
    index('problem_places_most').on(table.problemCount),
  ],
);
