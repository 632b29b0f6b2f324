import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#engine/columns.ts';
import { openDatabase } from '#engine/postgres/database.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { allow } from '#tests/support/allow.ts';
import { listenTo } from '#tests/support/live-listener.ts';
import { end, isAlive, until, useProcesses, type Running } from '#tests/support/processes.ts';
import { connectTo, type Sql } from '#tests/support/sql-client.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// Starting and ending processes is slow on a busy machine.
vi.setConfig({ testTimeout: 20 * 60_000 });

const secret = 'a secret that is only ever used by the tests';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let base: string;
const { launch, start } = useProcesses();

beforeAll(async () => {
  database = await createTestDatabase();
  base = await mkdtemp(join(tmpdir(), 'lungisa-process-'));
  await chmod(base, 0o755);
});
afterAll(async () => {
  for (const folder of ['away', 'own']) await removeEmbeddedPostgres(join(base, folder, 'postgres'));
  await rm(base, { recursive: true });
  await database.drop();
});

/** The long timeout keeps statements alive on a busy machine, and while a test holds a lock. */
const onTestDatabase = () => ({ DATABASE_URL: database.url, SESSION_SECRET: secret, DATABASE_TIMEOUT: '60000' });

async function register(app: { url: string }, email = `${newId()}@example.co.za`, role = 'member') {
  const body = JSON.stringify({ fullName: 'Naledi Mokoena', email, password: 'sawubona', role });
  const answer = await fetch(`${app.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return { status: answer.status, email, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

const status = (url: string, init?: RequestInit) =>
  fetch(url, init).then(
    (answer) => answer.status,
    () => 'refused',
  );

async function withConnection<Result>(url: string, act: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = connectTo(url, 'test');
  try {
    return await act(sql);
  } finally {
    await sql.end();
  }
}

/** Counts the connections to the test database that match the condition. */
const countConnections = (condition: string) =>
  withConnection(
    database.url,
    async (sql) =>
      (await sql.run(`select 1 from pg_stat_activity where datname = current_database() and ${condition}`)).length,
  );

const readEmails = (url: string) =>
  withConnection(url, async (sql) =>
    (await sql<{ email: string }[]>`select email from accounts`).map(({ email }) => email),
  );

test('names the missing variable, prints nothing else, and exits', async () => {
  const app = launch({ DATABASE_URL: database.url });
  expect(await app.exited).toBe(1);
  expect(app.errors).toMatch(/^SESSION_SECRET is missing: .+\n$/);
  expect(app.output).toBe('');
});

test('refuses a port in use with one sentence, leaves nothing running, and does not disturb the app on that port', async () => {
  const app = await start(onTestDatabase());
  expect(await status(`${app.url}/api/session`), 'signed out').toBe(200);

  const { port } = new URL(app.url);
  const late = launch({ ...onTestDatabase(), PORT: port });
  expect(await late.exited).toBe(1);
  expect(late.errors).toBe(`Port ${port} is in use. Set PORT to a free one, as in: PORT=3001 npm start\n`);
  expect(isAlive(-(late.child.pid ?? 0)), 'a process of the late one').toBe(false);

  expect(await status(`${app.url}/api/ready`)).toBe(200);
  expect(await end(app, 'SIGTERM')).toBe(0);
  expect(isAlive(-(app.child.pid ?? 0)), 'a process of the first one').toBe(false);
  await until(async () => (await countConnections(`application_name like 'lungisa%'`)) === 0);
});

test('leaves nothing behind when it is stopped during the start', async () => {
  const app = launch({ DATA_DIR: join(base, 'own') });
  // The database runs, and the app does not know it yet.
  await until(async () => (await findPostmaster('own')) !== undefined || app.child.exitCode !== null);
  app.child.kill('SIGTERM');
  expect(await app.exited).toBe(0);
  expect(app.errors).toBe('');
  expect(await findPostmaster('own')).toBeUndefined();
  expect(isAlive(-(app.child.pid ?? 0))).toBe(false);
});

const getOnNewConnection = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent: false }, (response) => response.resume().once('end', resolve)).once('error', reject);
  });

/** Ends the app by `signal` while registrations wait in the database, and expects all of them to be answered. */
async function expectOrderlyEnd(app: Running, signal: NodeJS.Signals): Promise<void> {
  await withConnection(database.url, async (sql) => {
    // Registrations wait until this transaction ends: one in the database, and the others for their turn.
    const atOnce = 1;
    await sql.run('begin; lock table credentials in share mode');
    // Few: a stop gives them twelve seconds in all, and a busy machine needs two for each where its tables are spread.
    const requests = Array.from({ length: 3 }, () => register(app));
    await until(async () => (await countConnections(`wait_event_type = 'Lock'`)) === atOnce);
    // One on a connection that was opened after theirs is answered: they have arrived.
    await getOnNewConnection(`${app.url}/api/health`);
    app.child.kill(signal);
    await until(async () => (await status(`${app.url}/api/health`)) === 'refused');
    expect(app.child.exitCode).toBeNull();
    await sql.run('commit');
    const answers = await Promise.all(requests);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await readEmails(database.url)).toEqual(expect.arrayContaining(answers.map(({ email }) => email)));
  });
}

test('finishes requests in flight on SIGTERM, and refuses new ones', async () => {
  const app = await start(onTestDatabase());
  await expectOrderlyEnd(app, 'SIGTERM');
  expect(await app.exited).toBe(0);
  expect(isAlive(-(app.child.pid ?? 0))).toBe(false);
});

test.each([
  ['exception', `setTimeout(() => { throw new Error('planted') })`],
  ['rejection', `void Promise.reject(new Error('planted'))`],
])(
  'an %s that no code catches is logged, and the process finishes what is in flight and exits with 1',
  async (_kind, fault) => {
    const plant = `data:text/javascript,process.on('SIGUSR2', () => { ${fault} })`;
    const main = join(import.meta.dirname, '../server/start.ts');
    const app = await start(onTestDatabase(), [process.execPath, '--import', plant, main]);
    await expectOrderlyEnd(app, 'SIGUSR2');
    expect(await app.exited).toBe(1);
    expect(app.output).toContain('"msg":"uncaught error","err":{"type":"Error","message":"planted"');
    expect(isAlive(-(app.child.pid ?? 0))).toBe(false);
  },
);

test('ends with npm, although the shell between them passes no signal on', async () => {
  const script = `'${process.execPath}' '${join(import.meta.dirname, '../server/start.ts')}' --end-with-parent; :`;
  const app = await start(onTestDatabase(), ['/bin/sh', '-c', script]);
  await end(app, 'SIGTERM');
  await until(() => !isAlive(-(app.child.pid ?? 0)));
  expect(await status(`${app.url}/api/health`)).toBe('refused');
});

test('sends hints between two processes, until SIGTERM ends both', async () => {
  const [here, there] = [await start(onTestDatabase()), await start(onTestDatabase())];
  const { cookie } = await register(here);
  const streams = await Promise.all([here, there].map(({ url }) => listenTo(Number(new URL(url).port), cookie)));
  for (const stream of streams) await stream.waitFor(({ event }) => event === 'fresh');
  const body = JSON.stringify({ title: 'Tap', description: 'It drips.' });
  const posted = await fetch(`${there.url}/api/problems`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body,
  });
  expect(posted.status).toBe(200);
  for (const stream of streams)
    expect(await stream.waitFor(({ event }) => event === 'hint')).toEqual({
      event: 'hint',
      // The system counts the providers that it told, which can come in the same hint.
      data: { problems: expect.stringMatching(/^(self|other)$/) },
    });
  expect(await Promise.all([end(here, 'SIGTERM'), end(there, 'SIGTERM')])).toEqual([0, 0]);
  await Promise.all(streams.map(({ ended }) => ended));
});

test('answers 503 at once while the database is away, and recovers by itself when it is back', async () => {
  const folder = join(base, 'away', 'postgres');
  const startDatabase = () => startEmbeddedPostgres({ folder, log: () => {} });
  const before = await startDatabase();
  const app = await start({ DATABASE_URL: before.url, SESSION_SECRET: secret });
  const { email, cookie } = await register(app);

  process.kill((await findPostmaster('away')) ?? 0, 'SIGKILL');
  await until(async () => (await status(`${app.url}/api/ready`)) === 503);
  // More often than there are connections, so that each is tried again.
  for (let round = 0; round < 12; round += 1) {
    const requests: [string, RequestInit?][] = [
      ['/api/problems/feed', { headers: { cookie } }],
      [
        '/api/session',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password: 'sawubona' }),
        },
      ],
    ];
    for (const [path, init] of requests) {
      const began = performance.now();
      const answer = await fetch(`${app.url}${path}`, init);
      expect(await answer.json()).toMatchObject({ status: 503, code: 'server.busy' });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(performance.now() - began).toBeLessThan(allow(2_000));
    }
    expect(await status(`${app.url}/api/health`)).toBe(200);
    expect(await status(`${app.url}/api/session`), 'needs no database').toBe(200);
  }

  const after = await startDatabase();
  await until(async () => (await status(`${app.url}/api/ready`)) === 200);
  expect(await status(`${app.url}/api/problems/feed`, { headers: { cookie } })).toBe(200);
  expect((await register(app, undefined, 'provider')).status).toBe(200);
  await until(
    () =>
      withConnection(
        after.url,
        async (sql) => (await sql`select 1 from pgboss.job where name = 'react' and state <> 'completed'`).length === 0,
      ),
    30_000,
  );
  expect(app.errors).toBe('');
  expect(app.output).not.toMatch(/example\.co\.za|postgres:\/\//);
  expect(await end(app, 'SIGTERM')).toBe(0);
  await Promise.all([before.stop(), after.stop()]);
});

/** Makes the database of an installation with one account: a start on it loads no demo, which takes longer than the whole test. */
async function installWithoutDemo(dataFolder: string): Promise<void> {
  const own = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres'), log: () => {} });
  await migrate(own.url);
  const db = openDatabase(own.url, { timeout: 60_000 });
  const now = new Date();
  await db.insert(accounts).values({
    id: newId(),
    fullName: 'Anele Dlamini',
    email: 'anele@example.co.za',
    role: 'admin',
    status: 'approved',
    createdAt: now,
    updatedAt: now,
  });
  await db.$client.end();
  await own.stop();
}

test('keeps its own database after a kill -9 of the app, or of both, and stops it with the last app', async () => {
  const env = { DATA_DIR: join(base, 'own') };
  await installWithoutDemo(env.DATA_DIR);
  const first = await start(env);
  const one = await register(first);
  expect(one.status).toBe(200);
  await end(first, 'SIGKILL');

  const second = await start(env);
  expect(await status(`${second.url}/api/problems/feed`, { headers: { cookie: one.cookie } }), 'still signed in').toBe(
    200,
  );
  const two = await register(second);
  const pid = await findPostmaster('own');
  process.kill(pid ?? 0, 'SIGKILL');
  await end(second, 'SIGKILL');

  const third = await start(env);
  for (const { cookie } of [one, two])
    expect(await status(`${third.url}/api/problems/feed`, { headers: { cookie } })).toBe(200);
  const other = await startEmbeddedPostgres({ folder: join(env.DATA_DIR, 'postgres'), log: () => {} });
  expect(await end(third, 'SIGTERM')).toBe(0);
  expect(await readEmails(other.url), 'another app still uses it').toEqual(
    expect.arrayContaining([one.email, two.email]),
  );
  await other.stop();
  expect(await findPostmaster('own')).toBeUndefined();

  const last = await start(env);
  expect(await end(last, 'SIGINT')).toBe(0);
  expect(await findPostmaster('own'), 'stopped with the last one').toBeUndefined();
  expect(isAlive(-(last.child.pid ?? 0))).toBe(false);
});

/** The process id of a folder's database server, while it runs. */
async function findPostmaster(folder: string): Promise<number | undefined> {
  const home = await realpath(join(base, folder, 'postgres')).catch(() => '/nowhere');
  const pid = Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  return pid > 0 && isAlive(pid) ? pid : undefined;
}
