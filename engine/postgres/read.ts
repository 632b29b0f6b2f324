import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, is, SQL } from 'drizzle-orm';
import { type AnyPgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { z } from '#core/zod.ts';
import { newId } from '#engine/columns.ts';
import { databaseCode } from './database-errors.ts';
import type { Database, Transaction } from './database.ts';

export type ReadOptions<Row> = {
  /**
   * `once`: prepared on each connection, for a statement with one good plan whatever the values are; every hot read.
   * `each-time`: planned for its own values, where the best plan for a rare value is a bad one for a common one.
   */
  plan?: 'once' | 'each-time';
  /** Checks every row, for a read that decides about access. A row that does not fit throws. */
  schema?: z.ZodType<Row>;
};

/** Columns of a table as `query` returns them. The table says their types, so that a read does not say them again. */
export type RowOf<Of extends PgTable, Name extends keyof Of['$inferSelect'] = keyof Of['$inferSelect']> = {
  [Key in Name]: Of['_']['columns'][Key & string]['_']['columnType'] extends SentAsText
    ? string | Extract<Of['$inferSelect'][Key], null>
    : Of['$inferSelect'][Key];
};
type SentAsText = 'PgTimestamp' | 'PgBigInt53' | 'PgNumericNumber';

/**
 * Reads from a database. `rows` sends a statement and returns its rows with camelCase names, `row` the first of them:
 * `select created_at` is `createdAt`. The keys of JSON that the statement builds stay as they are written. Instants and dates
 * come as text (`iso`), bigints and numerics too.
 */
export function query<Row extends object>(
  source: Database | Transaction,
  { plan = 'each-time', schema }: ReadOptions<Row> = {},
) {
  const read = async (statement: SQL) => {
    const { sql: text, params } = dialect.sqlToQuery(statement);
    const rows = await (plan === 'once'
      ? sendPrepared(source, text, params)
      : send(findClient(source), { text, values: params, rowMode: 'array' }));
    return schema === undefined ? rows : rows.map((row) => schema.parse(row));
  };
  return {
    rows: <R extends Row = Row>(statement: SQL) => read(statement) as Promise<R[]>,
    row: async <R extends Row = Row>(statement: SQL) => (await read(statement))[0] as R | undefined,
  };
}

async function sendPrepared(source: Database | Transaction, text: string, values: unknown[]): Promise<object[]> {
  const client = findClient(source);
  try {
    return await send(client, { name: nameStatement(text), text, values, rowMode: 'array' });
  } catch (error) {
    // A migration changed what the prepared statement returns: from now on it is prepared under another name.
    if (databaseCode(error) !== '0A000' || !('$client' in source)) throw error;
    names.set(text, newId());
    return send(client, { name: nameStatement(text), text, values, rowMode: 'array' });
  }
}

/** Says which row: by its id, by values of its columns, or by a condition that fits one at most. */
type Which<Of extends PgTable> =
  | SQL
  | undefined
  | (Of extends { id: AnyPgColumn } ? string : never)
  | { [Name in keyof Of['$inferSelect']]?: NonNullable<Of['$inferSelect'][Name]> };

function toCondition(table: PgTable, which: Which<PgTable>): SQL | undefined {
  if (which === undefined || is(which, SQL)) return which;
  const columns = getTableColumns(table) as Record<string, AnyPgColumn>;
  const values = typeof which === 'string' ? { id: which } : which;
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name] as AnyPgColumn, value)));
}

/** Reads one row: the named columns, or all. Undefined if there is none. */
export async function findRow<
  Of extends PgTable,
  Name extends keyof Of['$inferSelect'] & string = keyof Of['$inferSelect'] & string,
>(
  source: Database | Transaction,
  of: Of,
  which: Which<Of>,
  ...names: Name[]
): Promise<Pick<Of['$inferSelect'], Name> | undefined> {
  const table: PgTable = of;
  const all = getTableColumns(table);
  const chosen = names.length === 0 ? all : Object.fromEntries(names.map((name) => [name, all[name] as AnyPgColumn]));
  const [row] = await source
    .select(chosen)
    .from(table)
    .where(toCondition(table, which as Which<PgTable>));
  return row as Pick<Of['$inferSelect'], Name> | undefined;
}

/** Reads one row and locks it to the end of the transaction. Undefined if there is none. */
export async function lockRow<Of extends PgTable>(
  tx: Transaction,
  of: Of,
  which: Which<Of>,
  strength: 'no key update' | 'update' | 'share' | 'key share' = 'no key update',
): Promise<Of['$inferSelect'] | undefined> {
  const table: PgTable = of;
  const [row] = await tx
    .select()
    .from(table)
    .where(toCondition(table, which as Which<PgTable>))
    .for(strength);
  return row;
}

const dialect = new PgDialect({ casing: 'snake_case' });

type Client = { query(config: pg.QueryArrayConfig): Promise<pg.QueryArrayResult> };

/** The connections of a database, or the one connection of a transaction: the query builder has it and does not say so. */
const findClient = (source: Database | Transaction) => (source._.session as unknown as { client: Client }).client;

async function send(client: Client, config: pg.QueryArrayConfig): Promise<object[]> {
  let answer: pg.QueryArrayResult;
  try {
    answer = await client.query(config);
  } catch (error) {
    // Its own stack ends at the socket: this one leads to the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
  const names = answer.fields.map(({ name }) => camelCase(name));
  return answer.rows.map((values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
    return row;
  });
}

/** A statement's name on a connection says which text was prepared. */
function nameStatement(text: string): string {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = createHash('sha256').update(text).digest('base64url')));
  return name;
}
const names = new Map<string, string>();

function camelCase(column: string): string {
  let name = camelCased.get(column);
  if (name === undefined)
    camelCased.set(column, (name = column.replaceAll(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase())));
  return name;
}
const camelCased = new Map<string, string>();
