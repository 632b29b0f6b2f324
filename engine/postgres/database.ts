import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Connections, type ConnectionsOptions } from './connections.ts';

export type Database = NodePgDatabase & { $client: Connections };
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/**
 * Opens the connections to the database at `url`; each is made when it is first needed. `pool` of them are for transactions.
 * `timeout`: milliseconds that a connection may be waited for, and that a statement may take. `directUrl`: where the database itself is,
 * if PgBouncer is at `url`. `isReplica`: a copy that takes no changes may be at `url`.
 * The query builder is for changes and simple reads; `query` sends everything else.
 */
export function openDatabase(
  url: string,
  {
    pool = 10,
    pipelines = 4,
    name = 'lungisa',
    timeout,
    directUrl,
    isReplica = false,
  }: Partial<ConnectionsOptions> & { timeout: number },
): Database {
  const connections = new Connections({ url, name, pool, pipelines, timeout, directUrl, isReplica });
  return drizzle(connections, { casing: 'snake_case' });
}

/** An instant that a raw query returned as text, as the contract carries it: ISO 8601, milliseconds, Z. */
export const iso = (stored: string | Date): string => new Date(stored).toISOString();
export const isoOrNull = (stored: string | Date | null): string | null => (stored === null ? null : iso(stored));
