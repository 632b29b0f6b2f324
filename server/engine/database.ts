import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';

export type Database = PostgresJsDatabase & { $client: Sql };
export type Transaction = Parameters<Parameters<PostgresJsDatabase['transaction']>[0]>[0];

/**
 * Opens a pool. Drizzle builds what is written rarely; hot reads use `$client` with a tagged template,
 * which postgres.js sends as a prepared statement. Through it, instants are text both ways: `toISOString()` in, `iso` out.
 */
export function openDatabase(url: string, options: { max?: number; name?: string } = {}): Database {
  const client = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    // A database that is away is said at once, and found again at once when it is back. Seconds.
    connect_timeout: 2,
    backoff: () => 0.1,
    connection: { application_name: options.name ?? 'lungisa', TimeZone: 'UTC', statement_timeout: 15_000 },
  });
  return drizzle(client, { casing: 'snake_case' });
}

/** An instant that a raw query returned as text, as the contract carries it: ISO 8601, milliseconds, Z. */
export const iso = (stored: string | Date): string => new Date(stored).toISOString();
export const isoOrNull = (stored: string | Date | null): string | null => (stored === null ? null : iso(stored));
