import { expect, it } from 'vitest';
import { PgDialect } from 'drizzle-orm/pg-core';
import { limitRows } from './limit-rows.ts';

it('puts the number of rows into the statement, without a parameter', () => {
  expect(new PgDialect().sqlToQuery(limitRows(21))).toMatchObject({ sql: 'limit 21', params: [] });
});

it.each([Number.NaN, 1.5, -1, Number.POSITIVE_INFINITY])('refuses to limit a statement to %s rows', (rows) => {
  expect(() => limitRows(rows)).toThrow(`A statement cannot be limited to ${rows} rows.`);
});
