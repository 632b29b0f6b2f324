import { Client } from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { createEmptyDatabase } from '#tests/support/test-server.ts';

vi.setConfig({ testTimeout: 60 * 60_000 });

/** Inside the one transaction of the migrations every cut has the same result: each of so many statements is enough. */
const each = 25;

afterEach(() => vi.restoreAllMocks());

/** Runs the migrations and loses the connection at one of their statements, as a kill does. Returns how many statements there were. */
async function migrateUntil(
  url: string,
  cutAt: number,
): Promise<{ statements: number; wasCut: boolean; inOne: boolean }> {
  let statements = 0;
  let inOne = false;
  const query = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
    if (/pg_try_advisory_lock/.test(text)) return Reflect.apply(query, this, args) as never;
    statements += 1;
    if (/^begin/i.test(text)) inOne = true;
    if (/^commit/i.test(text)) inOne = false;
    if (statements === cutAt)
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return Reflect.apply(query, this, args) as never;
  });
  try {
    await migrate(url);
    return { statements, wasCut: false, inOne };
  } catch {
    return { statements, wasCut: true, inOne };
  } finally {
    vi.restoreAllMocks();
  }
}

/** Everything that the migrations make, in words: columns, constraints, indexes, triggers, functions and the first rows. */
async function describe(url: string): Promise<string[]> {
  const sql = connectTo(url);
  const rows = await sql.run<{ line: string }[]>(`
    select 'column ' || table_schema || '.' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '') as line
      from information_schema.columns where table_schema in ('public', 'pgboss')
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'pgboss')
    union all select 'broken index ' || indexrelid::regclass from pg_index where not indisvalid
    union all select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    union all select 'places ' || count(*) from places
    union all select 'policies ' || count(*) from policy_versions
    union all select 'queue ' || name from pgboss.queue
    order by 1`);
  await sql.end();
  return rows.map(({ line }) => line);
}

test('finishes on the next start, however far a killed start came', async () => {
  const whole = await createEmptyDatabase(inject('testServer'), 'lungisa_whole');
  const { statements } = await migrateUntil(whole.url, Infinity);
  const wanted = await describe(whole.url);
  await whole.drop();
  let cuts = 0;
  for (let at = 1; at <= statements;) {
    const database = await createEmptyDatabase(inject('testServer'), 'lungisa_cut');
    const { wasCut, inOne } = await migrateUntil(database.url, at);
    expect([at, wasCut]).toEqual([at, true]);
    await migrate(database.url);
    expect(await describe(database.url), `after a cut at statement ${at} of ${statements}`).toEqual(wanted);
    await database.drop();
    cuts += 1;
    at += inOne ? each : 1;
  }
  process.stdout.write(`${cuts} cuts over ${statements} statements of the migrations; every next start finished.\n`);
});
