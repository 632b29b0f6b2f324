import { sql, type SQL } from 'drizzle-orm';
import { check, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { v4, v7 } from 'uuid';
import { listStatuses, type StatusOf } from '#core/lifecycle.ts';

/** UUIDv7: made by the app, since PostgreSQL has it only from 18 on; sorts by the time of making. */
export const newId = (): string => v7();

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True if the text has the form of our ids. */
export const isId = (text: string): boolean => idPattern.test(text);

export const id = () => uuid().primaryKey().$defaultFn(newId);

/** An id that is random from its first character, for things that people tell apart by its first eight. It sorts by nothing. */
export const randomId = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => v4());

/** The id of a row that must exist. */
export const idOf = (row: () => AnyPgColumn) => uuid().notNull().references(row);

/** The id of the row to which this one belongs, and with which it goes. */
export const parentIdOf = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' });

/** An instant. The database keeps microseconds, the product milliseconds: cursors carry it exactly. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });

/** The status column of a lifecycle: typed by its table, and checked by the database (see `statusCheck`). */
export const status = <Status extends string>(lifecycle: { statuses: Record<Status, StatusOf> }) =>
  text({ enum: listStatuses(lifecycle) }).notNull();

/**
 * True if a column holds one of these statuses. They stand in the text of the statement, as in a partial index: a plan for any values
 * finds that index.
 */
export const statusIn = (column: AnyPgColumn | SQL, statuses: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(statuses.map((status) => `'${status}'`).join(', '))})`;

/** True if a column holds this value, which stands in the text of the statement as well. */
export const columnIs = <Column extends AnyPgColumn>(column: Column, value: Column['_']['data'] & string): SQL =>
  sql`${column} = ${sql.raw(`'${value}'`)}`;

/** The check constraint that keeps a column to the values of its list. */
export const checkOneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, statusIn(column, values));

export const statusCheck = (name: string, column: AnyPgColumn, lifecycle: { statuses: Record<string, StatusOf> }) =>
  checkOneOf(name, column, listStatuses(lifecycle));
