import { sql } from 'drizzle-orm';
import { query } from '#engine/postgres/read.ts';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/accounts/server/sessions/sign-in.ts';
import { aMember } from '#features/accounts/server/testing.ts';
import { compileCache } from '#tests/support/compile-cache.ts';
import { until } from '#tests/support/processes.ts';
import { useWorld } from '#tests/support/testing.ts';

const world = useWorld();
beforeAll(() => world.clock.set(new Date()));

/** Runs the command as a script does, without a terminal. */
function admin(...typed: string[]): Promise<{ code: number; output: string; errors: string }> {
  const own = { DATABASE_URL: world.databaseUrl, SESSION_SECRET: world.config.sessionSecret };
  const env = { ...compileCache, ...own };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, 'admin.ts'), ...typed],
      { env },
      (error, output, errors) => resolve({ code: error === null ? 0 : Number(error.code), output, errors }),
    );
    child.stdin?.end();
  });
}

test('makes an admin who can sign in with the password that it prints once', async () => {
  const { code, output, errors } = await admin('create', '--email', 'Anele@Example.co.za', '--name', 'Anele Dube');
  expect(errors).toBe('');
  expect(code).toBe(0);
  expect(output).toContain('anele@example.co.za is an admin now.');
  const password = /Password, shown this once: (\S+)/.exec(output)?.[1] ?? '';
  expect(password.length).toBeGreaterThanOrEqual(12);
  const { id } = await signIn(world, { email: 'anele@example.co.za', password, address: '127.0.0.1' });
  const [row] = await query<Record<string, unknown>>(world.db).rows(sql`
    select full_name, role, status from accounts where id = ${id}`);
  expect(row).toEqual({ fullName: 'Anele Dube', role: 'admin', status: 'approved' });

  const [job] = await query<Record<string, unknown>>(world.db).rows(sql`
    select count(*)::int as waiting from pgboss.job where data->>'eventId' in (select id::text from events where subject_id = ${id})`);
  expect(job?.waiting).toBe(1);
});

test('refuses an email address that is taken, and makes no account', async () => {
  await aMember(world, { email: 'taken@example.co.za' });
  const again = await admin('create', '--email', 'taken@example.co.za');
  expect(again).toEqual({
    code: 1,
    output: '',
    errors: 'This email already has an account. Log in instead.\n',
  });
  const rows = await query<Record<string, unknown>>(world.db).rows(sql`
    select 1 from accounts where email = 'taken@example.co.za'`);
  expect(rows).toHaveLength(1);
});

test('waits for a database that has no time, longer than a request would', async () => {
  const holder = await world.elsewhere.db.$client.connect();
  await holder.query('begin');
  await holder.query('lock table accounts in share mode');
  const making = admin('create', '--email', 'patient@example.co.za');
  await until(async () => {
    const waiting = await query(world.db).rows(sql`
      select 1 from pg_locks where relation = 'accounts'::regclass and not granted and database = (select oid from pg_database where datname = current_database())`);
    return waiting.length > 0;
  });
  await sleep(2_000);
  await holder.query('commit');
  holder.release();
  expect(await making).toMatchObject({ code: 0, errors: '' });
});

test.each([
  ['no address', ['create'], 'Usage: npm run admin -- create'],
  ['an unknown option', ['create', '--email', 'a@b.co.za', '--role', 'admin'], "Unknown option '--role'"],
  ['an address that is none', ['create', '--email', 'anele'], '--email: This is not an email address.'],
])('explains how to use the command when given %s', async (_what, typed, says) => {
  const { code, output, errors } = await admin(...typed);
  expect({ code, output }).toEqual({ code: 1, output: '' });
  expect(errors).toContain(says);
  expect(errors).not.toContain('    at ');
});
