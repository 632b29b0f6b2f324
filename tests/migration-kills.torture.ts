import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { listMigrations, migrate, migrateOn } from '#server/database/migrate.ts';
import { connectTo } from '#tests/support/sql-client.ts';
import { createEmptyDatabase } from '#tests/support/test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of newest migrations that are cut off; those before only run. */
    cutMigrations: number;
  }
}

vi.setConfig({ testTimeout: 60 * 60_000 });

type TestDatabase = Awaited<ReturnType<typeof createEmptyDatabase>>;

afterEach(() => vi.restoreAllMocks());

/** Runs `act` and loses the connection at one of its statements, as a kill does. Returns how many statements there were, and whether it was cut off. */
async function cutAt(at: number, act: () => Promise<void>): Promise<{ statements: number; wasCut: boolean }> {
  let statements = 0;
  const query = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | undefined)?.text ?? '');
    if (/pg_try_advisory_lock/.test(text)) return Reflect.apply(query, this, args) as never;
    statements += 1;
    if (statements === at)
      (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    return Reflect.apply(query, this, args) as never;
  });
  try {
    await act();
    return { statements, wasCut: false };
  } catch {
    return { statements, wasCut: true };
  } finally {
    vi.restoreAllMocks();
  }
}

/** A copy of a database to which no one is connected, for as long as `act` takes. */
async function withCopy<Result>(of: TestDatabase, act: (url: string) => Promise<Result>): Promise<Result> {
  const copy = await copyOf(of);
  try {
    return await act(copy.url);
  } finally {
    await copy.drop();
  }
}

async function copyOf({ name }: TestDatabase): Promise<TestDatabase> {
  for (const deadline = Date.now() + 10_000; ; await sleep(10)) {
    try {
      return await createEmptyDatabase(inject('testServer'), 'lungisa_cut', { template: name });
    } catch (error) {
      // The server ends a connection that was lost a moment later.
      if ((error as { code?: string }).code !== '55006' || Date.now() > deadline) throw error;
    }
  }
}

async function migrateTo(url: string, upTo: number): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    await migrateOn(client, { upTo });
  } finally {
    await client.end();
  }
}

/** Describes the result of the migrations: columns, constraints, indexes, triggers, functions, and the migrations that are noted. */
async function describe(url: string): Promise<string[]> {
  const sql = connectTo(url);
  const rows = await sql.run<{ line: string }[]>(`
    select 'column ' || c.oid::regclass || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull || ' ' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') as line
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and c.relkind in ('r', 'p')
    union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'pgboss')
    union all select 'broken index ' || indexrelid::regclass from pg_index where not indisvalid
    union all select 'trigger ' || tgrelid::regclass || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function ' || proname || ' ' || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    order by 1`);
  const [there] = await sql.run<{ known: boolean }[]>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  const noted = there?.known
    ? await sql.run<{ at: string }[]>('select created_at as at from drizzle.__drizzle_migrations order by 1')
    : [];
  await sql.end();
  return [...rows.map(({ line }) => line), ...noted.map(({ at }) => `migration ${at}`)];
}

/** Describes the rows and queues that the start adds after the migrations. */
async function describeFirstRows(url: string): Promise<string[]> {
  const sql = connectTo(url);
  const rows = await sql.run<{ line: string }[]>(`
    select 'places ' || count(*) as line from places
    union all select 'policies ' || count(*) from policy_versions
    union all select 'queue ' || name from pgboss.queue
    order by 1`);
  await sql.end();
  return rows.map(({ line }) => line);
}

test('leaves a database as it was when a start is killed at any statement of any migration, and finishes at the next start', async () => {
  const began = performance.now();
  const migrations = await listMigrations();
  let cuts = 0;
  const older = migrations.length - Math.min(migrations.length, inject('cutMigrations'));
  let before = await createEmptyDatabase(inject('testServer'), 'lungisa_before');
  const last = migrations[older - 1];
  if (last !== undefined) await migrateTo(before.url, last.at);
  for (const { name, at } of migrations.slice(older)) {
    const after = await copyOf(before);
    const { statements } = await cutAt(Infinity, () => migrateTo(after.url, at));
    const [unchanged, wanted] = [await describe(before.url), await describe(after.url)];
    // A cut that changes nothing leaves the copy ready for the next one.
    await withCopy(before, async (url) => {
      for (let cut = 1; cut <= statements; cut += 1) {
        const { wasCut } = await cutAt(cut, () => migrateTo(url, at));
        expect([name, cut, wasCut]).toEqual([name, cut, true]);
        const found = await describe(url);
        // A connection that is lost at the commit may have committed.
        const isCommit = cut === statements && found.includes(`migration ${at}`);
        expect(found, `${name}, cut off at statement ${cut} of ${statements}`).toEqual(isCommit ? wanted : unchanged);
        cuts += 1;
      }
      await migrateTo(url, at);
      expect(await describe(url), `${name}, at the next start`).toEqual(wanted);
    });
    await before.drop();
    before = after;
  }

  // The start's work after the migrations is not one transaction: every cut leaves another state, and the next start must finish each.
  const whole = await copyOf(before);
  const { statements } = await cutAt(Infinity, () => migrate(whole.url));
  const wanted = [...(await describe(whole.url)), ...(await describeFirstRows(whole.url))];
  for (let cut = 1; cut <= statements; cut += 1) {
    await withCopy(before, async (url) => {
      // The queue goes on without the answer to some of its questions, on another connection.
      await cutAt(cut, () => migrate(url));
      await migrate(url);
      const found = [...(await describe(url)), ...(await describeFirstRows(url))];
      expect(found, `after a cut at statement ${cut} of ${statements} behind the migrations`).toEqual(wanted);
    });
    cuts += 1;
  }
  await Promise.all([before.drop(), whole.drop()]);
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(
    `${cuts} cuts, one at each statement of ${migrations.length - older} migrations and of what follows them, within ${seconds} s; every next start finished.\n`,
  );
});

test('brings one database when several processes start on an empty one at once', async () => {
  const alone = await createEmptyDatabase(inject('testServer'), 'lungisa_alone');
  const together = await createEmptyDatabase(inject('testServer'), 'lungisa_together');
  await migrate(alone.url);
  await Promise.all(Array.from({ length: 3 }, () => migrate(together.url)));
  expect(await describe(together.url)).toEqual(await describe(alone.url));
  expect(await describeFirstRows(together.url)).toEqual(await describeFirstRows(alone.url));
  await Promise.all([alone.drop(), together.drop()]);
});
