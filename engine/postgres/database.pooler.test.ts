import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testTimeout, useWorld } from '#tests/support/testing.ts';
import { type Database, openDatabase, type Transaction } from './database.ts';
import { followReplica } from './follow-replica.ts';
import { query } from './read.ts';

const world = useWorld();

const readSession = (source: Database | Transaction) =>
  query<{ limit: string; zone: string; prepared: number }>(source, { plan: 'once' }).row(sql`
    select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone,
    (select count(*)::int from pg_prepared_statements) as prepared`);

it('keeps its time limits within transactions where a pooler stands between, and prepares nothing', async () => {
  const direct = new URL(world.databaseUrl);
  direct.searchParams.set('application_name', 'direct');
  const db = openDatabase(world.databaseUrl, { pool: 1, pipelines: 1, timeout: 7_000, directUrl: direct.href });
  expect(await db.transaction(readSession)).toEqual({ limit: '7s', zone: 'UTC', prepared: 0 });
  expect(await readSession(db)).toEqual({ limit: '0', zone: 'UTC', prepared: 0 });
  const own = db.$client.make();
  await own.connect();
  const { rows } = await own.query(
    `select current_setting('statement_timeout') as limit, current_setting('application_name') as name`,
  );
  expect(rows).toEqual([{ limit: '7s', name: 'direct' }]);
  await own.end();
  await db.$client.end();
});

it('trusts no replica that follows no primary, as after its promotion', async () => {
  const db = openDatabase(world.databaseUrl, { pool: 1, pipelines: 1, timeout: testTimeout });
  let answers = 0;
  const { query } = db.$client;
  db.$client.query = (async (...given: Parameters<typeof query>) => {
    const rows: unknown = query(...given);
    try {
      return await Promise.resolve(rows);
    } finally {
      answers += 1;
    }
  }) as typeof query;
  const replica = followReplica(world.db, db, 5);
  await expect.poll(() => answers).toBeGreaterThan(3);
  expect(replica.isFresh()).toBe(false);
  await replica.close();
});
