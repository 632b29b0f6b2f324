import { getTableConfig } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { anEvent } from '#features/console/server/testing.ts';
import { mails } from '#features/notifications/server/tables.ts';
import { query } from '#engine/postgres/read.ts';
import { events } from '#engine/tables.ts';
import { useWorld } from '#tests/support/testing.ts';
import { migrate } from './migrate.ts';

const world = useWorld();

const built = async () =>
  new Map(
    (
      await query<{ name: string; ready: boolean }>(world.db).rows(sql`
        select c.relname as name, i.indisvalid as ready from pg_index i join pg_class c on c.oid = i.indexrelid`)
    ).map(({ name, ready }) => [name, ready]),
  );

it('has every index of the tables whose indexes are built beside the writes', async () => {
  const indexes = await built();
  for (const table of [events, mails])
    for (const { config } of getTableConfig(table).indexes)
      expect([config.name, indexes.get(config.name ?? '')]).toEqual([config.name, true]);
  expect(indexes.get('lungisa_failed_jobs')).toBe(true);
});

it('builds what is missing and what an interrupted build left, while several processes start and people write', async () => {
  await world.db.execute(sql`drop index events_newest`);
  // A build that fails half-way leaves an index of its name that answers nothing.
  for (let event = 0; event < 2; event += 1) await anEvent(world);
  await world.db.execute(sql`drop index events_of_kind`);
  await world.db.execute(sql`create unique index concurrently events_of_kind on events (noun)`).catch(() => {});
  expect((await built()).get('events_of_kind')).toBe(false);
  let writes = 0;
  const done = new AbortController();
  const writing = (async () => {
    while (!done.signal.aborted) {
      await world.db.execute(sql`
        insert into events (id, at, party, noun, subject_id, step, after, data)
        values (gen_random_uuid(), now(), 'system', 'quote', gen_random_uuid(), 'remind', 'open', '{}')`);
      writes += 1;
    }
  })();
  await Promise.all([migrate(world.databaseUrl), migrate(world.databaseUrl), migrate(world.databaseUrl)]);
  done.abort();
  await writing;
  const indexes = await built();
  expect([indexes.get('events_newest'), indexes.get('events_of_kind')]).toEqual([true, true]);
  expect(writes).toBeGreaterThan(0);
});
