import { sql, type SQL } from 'drizzle-orm';
import { codePoints } from '#core/cut-text.ts';
import { containsPattern } from '#engine/postgres/contains-pattern.ts';
import { query } from '#engine/postgres/read.ts';
import type { Readable } from '#engine/contributions.ts';

/** A search for the searched columns: in small letters, without accents. */
export type Term = {
  /** The words one after another, for ranking; null if all matches rank alike. */
  phrase: string | null;
  /** The words to find by the index, longest first. */
  indexed: string[];
  /** The words to find in the rows themselves: those that the index does not know, and those beyond `maxIndexed`. */
  others: string[];
};

/** The number of words to find by the index: the longest are the rarest. */
const maxIndexed = 5;

/** A typed text as a term, or null if it has nothing to search for. */
export async function readTerm(world: Readable, typed: string): Promise<Term | null> {
  const row = await query<{ term: string }>(world.db, { plan: 'once' }).row(sql`
    select searchable(${typed}) as term`);
  const words = row?.term.split(/\s+/u).filter((word) => word !== '') ?? [];
  if (words.length === 0) return null;
  // A word of one or two characters is the beginning of a word.
  return makeTerm(
    [...new Set(words)].map((word) => (codePoints(word) < 3 ? ` ${word}` : word)),
    words.join(' '),
  );
}

/** A term of these parts of a text; a match contains each. */
export function makeTerm(parts: readonly string[], phrase: string | null): Term {
  const sought = parts.toSorted((one, other) => other.length - one.length);
  const indexed = sought.filter(isIndexed).slice(0, maxIndexed);
  return { phrase, indexed, others: sought.filter((word) => !indexed.includes(word)) };
}

/**
 * True if the text surely has trigrams: PostgreSQL makes them of letters and digits, with a word's end as one, and for a text without any
 * it reads the whole index. Its treatment of other writing depends on the database's locale.
 */
const isIndexed = (sought: string) => /[a-z0-9]{3}|[ -/:-@[-`{-~][a-z0-9]|[a-z0-9]{2}[ -/:-@[-`{-~]/.test(sought);

/**
 * True if a searched column contains every word of the term. The patterns are hidden from the planner, which would otherwise plan each
 * search again: that takes longer than the search, and the plan is the same.
 */
export const containsAll = (column: SQL, { indexed, others }: Term): SQL =>
  sql.join(
    [
      ...indexed.map((word) => sql`${column} like (select ${containsPattern(word)}::text)`),
      ...others.map((word) => contains(column, word)),
    ],
    sql` and `,
  );

export const contains = (column: SQL, text: string): SQL => sql`position(${text} in ${column}) > 0`;
