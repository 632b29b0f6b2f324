import { sql, type SQL } from 'drizzle-orm';
import { bigint, index, text, type AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The columns that search reads: the title and all the text, in small letters, without accents, with a space before (`searchable` in the
 * migrations); and a number in the order of creation, by which a search goes from new to old. A trigger writes `searchText`, with the
 * category, the place, and the city and province around it.
 */
export const searchColumns = (title: SQL) => ({
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  searchTitle: text()
    .notNull()
    .generatedAlwaysAs(sql`searchable(${title})`),
  searchText: text().notNull().default(''),
});

/**
 * Trigrams by era: see docs/decisions/0013-search-from-new-to-old.md. Each row enters the index at once: a search would otherwise go through
 * the rows that wait to enter it, several times.
 */
export const searchIndex = (name: string, table: Record<'number' | 'searchTitle' | 'searchText', AnyPgColumn>) =>
  index(name)
    .using(
      'gin',
      sql`search_eras(${table.number})`,
      sql`${table.searchTitle} gin_trgm_ops`,
      sql`${table.searchText} gin_trgm_ops`,
    )
    .with({ fastupdate: false });
