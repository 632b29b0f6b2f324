import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from '#core/zod.ts';
import { events } from '#engine/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { findRow, lockRow, query } from './read.ts';

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

it('finds one row by its id, by values of its columns and by a condition, with the columns that are named', async () => {
  const [subjectId, other] = [randomUUID(), randomUUID()];
  const event = { at: new Date(), party: 'system', noun: 'read-test', after: 'open', data: {} };
  await world.db.insert(events).values([
    { ...event, subjectId, step: 'open' },
    { ...event, subjectId, step: 'close' },
  ]);
  const opened = await findRow(world.db, events, { subjectId, step: 'open' });
  expect(opened).toMatchObject({ subjectId, step: 'open', after: 'open' });
  const id = opened?.id ?? other;
  expect(await findRow(world.db, events, id, 'step', 'after')).toEqual({ step: 'open', after: 'open' });
  expect(await findRow(world.db, events, eq(events.id, id), 'id')).toEqual({ id });
  expect(await findRow(world.db, events, { subjectId: other })).toBeUndefined();
  expect(await findRow(world.db, events, other)).toBeUndefined();
});

it('locks the row that it finds until the transaction ends', async () => {
  await world.db.transaction(async (tx) => {
    const locked = await lockRow(tx, events, { noun: 'read-test', step: 'open' }, 'update');
    const free = await query<{ id: string }>(world.db).rows(sql`
      select id from events where noun = 'read-test' and step = 'open' for update skip locked`);
    expect([locked?.step, free]).toEqual(['open', []]);
    expect(await lockRow(tx, events, randomUUID())).toBeUndefined();
  });
});
