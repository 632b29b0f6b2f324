import { getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from './database.ts';

/**
 * Takes the next number of a counter, which is the row of these values. The counter stays locked until the transaction ends: the next
 * transaction waits, and takes the same number if this one rolls back.
 */
export async function takeNumber<Of extends PgTable & { last: AnyPgColumn }>(
  { tx }: { tx: Transaction },
  of: Of,
  counter: Omit<Of['$inferInsert'], 'last'>,
): Promise<number> {
  const table: PgTable & { last: AnyPgColumn } = of;
  const columns = getTableColumns(of) as Record<string, AnyPgColumn>;
  const [row] = await tx
    .insert(table)
    .values({ ...counter, last: 1 })
    .onConflictDoUpdate({
      target: Object.keys(counter).map((name) => columns[name] as AnyPgColumn),
      set: { last: sql`${table.last} + 1` },
    })
    .returning({ last: table.last });
  if (row === undefined) throw new Error('no number was given');
  return row.last as number;
}
