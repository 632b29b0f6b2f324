import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { query } from '#engine/postgres/read.ts';
import { spreadPlan } from '#server/citus/spread-plan.ts';
import { useWorld } from '#tests/support/testing.ts';

const world = useWorld();
/** True where the tables are not as the migrations make them: with other keys, and with parts that wait for their removal. */
const isSpread = inject('testMachines').length > 0;

/** The rows of the table in docs/scale.md: each table with its key, null where it has none. */
async function readKeys(): Promise<{ table: string; key: string | null }[]> {
  const text = await readFile(join(import.meta.dirname, '../docs/scale.md'), 'utf8');
  const [, section = ''] = text.split('### The distribution key of each table');
  const rows = section.split('\n').filter((line) => /^\| [a-z]/.test(line));
  return rows.flatMap((row) => {
    const [, group = '', tables = ''] = row.split('|');
    const [, standard = null] = /`(\w+)`/.exec(group) ?? [];
    return [...tables.matchAll(/`(\w+)(?:\.(\w+))?`/g)].map(([, table = '', own]) => ({ table, key: own ?? standard }));
  });
}

it.skipIf(isSpread)('names each table once in docs/scale.md, with a key that every row has', async () => {
  const columns = await query<{ table: string; required: string[] }>(world.db).rows(sql`
    select c.relname as table, coalesce(array_agg(a.attname::text) filter (where a.attnotnull), '{}') as required
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    group by c.relname order by 1`);
  const keys = await readKeys();
  expect(keys.map(({ table }) => table).sort()).toEqual(columns.map(({ table }) => table));
  const required = new Map(columns.map((one) => [one.table, one.required]));
  expect(keys.filter(({ table, key }) => key !== null && required.get(table)?.includes(key) !== true)).toEqual([]);
});

it('spreads tables by the keys of docs/scale.md', async () => {
  const keys = new Map((await readKeys()).map(({ table, key }) => [table, key]));
  const planned = Object.entries(spreadPlan).map(([table, { key }]) => [table, key]);
  expect(planned).toEqual(planned.map(([table = '']) => [table, keys.get(table)]));
});

it.skipIf(isSpread)('plans for each unique index of a spread table that it has the key', async () => {
  const found = await query<{ table: string; index: string; primary: boolean; columns: string[] }>(world.db).rows(sql`
    select i.indrelid::regclass::text as table, c.relname as index, i.indisprimary as primary,
      array(select attname::text from pg_attribute where attrelid = i.indexrelid order by attnum) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indisunique and i.indrelid::regclass::text = any (${sql.param(Object.keys(spreadPlan))}::text[]) order by 1, 2`);
  const lacking = found.filter(({ table, columns }) => !columns.includes(spreadPlan[table]?.key ?? ''));
  const extended = lacking.filter(({ primary }) => primary);
  expect(extended.map(({ table, columns }) => [table, [...columns, spreadPlan[table]?.key]])).toEqual(
    Object.entries(spreadPlan)
      .flatMap(([table, { primaryKey }]) => (primaryKey === undefined ? [] : [[table, primaryKey]]))
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
  expect(lacking.filter(({ primary }) => !primary).map(({ index }) => index)).toEqual(
    Object.values(spreadPlan)
      .flatMap(({ widened = [] }) => widened)
      .toSorted(),
  );
});
