import { getTableName, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { copiedFiles } from '#features/privacy/wording.ts';
import { query } from '#engine/postgres/read.ts';
import { personalData } from '#server/features.ts';
import { useWorld } from '#tests/support/testing.ts';

/** All data of people in the database is declared: the copy of a person's data, or a deletion, cannot forget a new table. */
const world = useWorld();

/** The tables that refer to an account, directly or through other tables. */
const tablesAboutPeople = async (): Promise<string[]> =>
  (
    await query<{ name: string }>(world.db).rows(sql`
      with recursive refers (child, parent) as (
        select conrelid, confrelid from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      ), about (oid) as (
        select 'accounts'::regclass::oid union select r.child from refers r join about a on a.oid = r.parent
      )
      select c.relname as name from about a join pg_class c on c.oid = a.oid order by 1`)
  ).map(({ name }) => name);

it('has, for each table about people, what their copy has of it and what their deletion does with it', async () => {
  const declared = personalData.map(({ table }) => getTableName(table));
  const about = await tablesAboutPeople();
  expect(about.length).toBeGreaterThan(40);
  expect(about.filter((table) => !declared.includes(table))).toEqual([]);
});

it('declares each table once, and says what each file of a copy has', () => {
  const declared = personalData.map(({ table }) => getTableName(table));
  expect(declared.filter((table, index) => declared.indexOf(table) !== index)).toEqual([]);
  const names = personalData.flatMap(({ copy }) => (typeof copy === 'string' ? [] : [copy.name]));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(Object.keys(copiedFiles).sort()).toEqual(names.sort());
});

it('gives a reason of at least a few words where a copy has nothing, or a deletion leaves rows', () => {
  const reasons = personalData.flatMap(({ copy, forget }) => [copy, forget].filter((one) => typeof one === 'string'));
  for (const reason of reasons) expect(reason).toMatch(/^(\S+ ){4,}\S+$/);
});
