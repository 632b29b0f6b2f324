import { sql, type SQL } from 'drizzle-orm';
import { bigint, index, text, type AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The columns of a table that is searched: what it is called, and all that is read of it, in small letters, without accents, with a
 * space before (`searchable` in the migrations); and a number in the order of making, by which a search goes from new to old.
 */
export const searched = (title: SQL, everything: SQL) => ({
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  searchTitle: text()
    .notNull()
    .generatedAlwaysAs(sql`searchable(${title})`),
  searchText: text()
    .notNull()
    .generatedAlwaysAs(sql`searchable(${everything})`),
});

/**
 * Trigrams by era: see docs/decisions/0013-search-from-new-to-old.md. Entries are made at once: a search asks several times, and would go
 * through those that are gathered each time.
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
