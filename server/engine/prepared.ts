import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Runs a hot read as a prepared statement, which the query builder never sends: planned once a connection, answered in one round trip.
 * For statements with one good plan whatever the values are. Instants come as text (`iso`), and bigints too.
 */
export function runPrepared<Row extends object>(db: Database, statement: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(statement);
  return db.$client.unsafe<Row[]>(sql, params as string[], { prepare: true });
}
