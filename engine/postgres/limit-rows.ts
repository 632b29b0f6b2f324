import { sql, type SQL } from 'drizzle-orm';

/**
 * `limit` with the number in the statement itself. With the number as a parameter PostgreSQL would take a prepared statement to want a tenth
 * of all rows, find its plan for any values too dear, and plan the statement again at each call.
 */
export function limitRows(rows: number): SQL {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`A statement cannot be limited to ${rows} rows.`);
  return sql.raw(`limit ${rows}`);
}

/** SQL: the number of rows of `from`, up to `most`: `count(*)` of more would read them all. */
export const countUpTo = (from: SQL, most: number): SQL =>
  sql`(select count(*)::int from (select 1 ${from} ${limitRows(most)}) counted)`;
