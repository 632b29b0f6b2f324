import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#engine/columns.ts';

/** Typed texts that match no category, counted by person. The text is kept only once enough people typed it. */
export const typedTerms = pgTable(
  'typed_terms',
  {
    /** A keyed hash of the term. */
    hash: text().primaryKey(),
    /** The term; null until enough people typed it. */
    term: text(),
    people: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [index('typed_terms_most').on(table.people, table.hash), index('typed_terms_oldest').on(table.lastAt)],
);

/** A mark that one person typed one term, as a keyed hash of both: it counts once, and names no person. */
export const typedMarks = pgTable('typed_marks', { mark: text().primaryKey(), at: instant().notNull() }, (table) => [
  index('typed_marks_oldest').on(table.at),
]);
