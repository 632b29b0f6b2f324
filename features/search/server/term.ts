import { sql, type SQL } from 'drizzle-orm';
import { codePoints } from '#core/count-text.ts';
import { containsPattern } from '#server/engine/postgres/contains-pattern.ts';
import { readRows } from '#server/engine/postgres/read.ts';
import type { World } from '#server/engine/work.ts';

/** What is searched for, as the searched columns have it: in small letters, without accents. */
export type Term = {
  /** The words one after another, for ranking; null where all matches rank alike. */
  phrase: string | null;
  /** What the index finds, longest first. */
  indexed: string[];
  /** What is looked for in the rows themselves: what the index does not know, and what would be too much to ask it. */
  others: string[];
};

/** How many words the index is asked for: the longest tell most. */
const maxIndexed = 5;

/** A term as it was typed, or null where nothing of it is left to look for. */
export async function readTerm(world: World, typed: string): Promise<Term | null> {
  const [row] = await readRows<{ term: string }>(world.db, sql`select searchable(${typed}) as term`, { plan: 'once' });
  const words = row?.term.split(/\s+/u).filter((word) => word !== '') ?? [];
  if (words.length === 0) return null;
  // Under three characters it is the beginning of a word.
  return makeTerm(
    [...new Set(words)].map((word) => (codePoints(word) < 3 ? ` ${word}` : word)),
    words.join(' '),
  );
}

/** A term of these parts of a text, each of which a match contains. */
export function makeTerm(parts: readonly string[], phrase: string | null): Term {
  const sought = parts.toSorted((one, other) => other.length - one.length);
  const indexed = sought.filter(isIndexed).slice(0, maxIndexed);
  return { phrase, indexed, others: sought.filter((word) => !indexed.includes(word)) };
}

/**
 * Whether trigrams of it are known for certain: PostgreSQL makes them of letters and digits, a word's end counting as one, and asking
 * the index for a text without any reads all of it. What it takes other writing for depends on the database's locale.
 */
const isIndexed = (sought: string) => /[a-z0-9]{3}|[ -/:-@[-`{-~][a-z0-9]|[a-z0-9]{2}[ -/:-@[-`{-~]/.test(sought);

/**
 * Whether a searched column contains every word of the term. The patterns are kept from the planner, who would otherwise plan each search again,
 * longer than it takes, to no other end.
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
