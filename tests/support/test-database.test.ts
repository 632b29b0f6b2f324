import { expect, test } from 'vitest';
import { connectTo } from './sql-client.ts';
import { createTestDatabase } from './test-database.ts';

test('makes eight databases at once, each migrated and separate from the others', async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, createTestDatabase));
  const seen = await Promise.all(
    databases.map(async ({ url }, index) => {
      const sql = connectTo(url);
      await sql.run(`CREATE TABLE mine AS SELECT ${index} AS value`);
      const rows = await sql<
        { value: number; migrations: number }[]
      >`SELECT value, (SELECT count(*)::int FROM drizzle.__drizzle_migrations) AS migrations FROM mine`;
      await sql.end();
      return rows[0];
    }),
  );
  expect(seen.map((row) => row?.value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(seen.every((row) => (row?.migrations ?? 0) > 0)).toBe(true);
  await Promise.all(databases.map(({ drop }) => drop()));
});
