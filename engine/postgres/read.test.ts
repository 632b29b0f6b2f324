import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from '#core/zod.ts';
import { useWorld } from '#tests/support/testing.ts';
import { query } from './read.ts';

const world = useWorld();

it.each(['once', 'each-time'] as const)(
  'names columns in camel case and keeps the keys of JSON, planned %s',
  async (plan) => {
    const statement = sql`select 1 as first_number, jsonb_build_object('kept_key', ${'two'}::text) as some_json`;
    expect(await query(world.db, { plan }).rows(statement)).toEqual([
      { firstNumber: 1, someJson: { kept_key: 'two' } },
    ]);
  },
);

it('refuses a row that does not fit its schema, and reads one that fits', async () => {
  const schema = z.object({ status: z.enum(['open', 'closed']) });
  const read = (status: string) => query(world.db, { schema }).row(sql`select ${status}::text as status`);
  expect(await read('open')).toEqual({ status: 'open' });
  await expect(read('ajar')).rejects.toThrow(z.ZodError);
});

it('reads on after a migration changed what a prepared statement returns', async () => {
  const statement = sql`select * from read_test`;
  await world.db.execute(sql`create table read_test as select 1 as number`);
  expect(await query(world.db, { plan: 'once' }).rows(statement)).toEqual([{ number: 1 }]);
  await world.db.execute(sql`alter table read_test add column word text default 'new'`);
  expect(await query(world.db, { plan: 'once' }).rows(statement)).toEqual([{ number: 1, word: 'new' }]);
});
