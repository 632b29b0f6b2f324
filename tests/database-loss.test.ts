import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { newId } from '#server/engine/columns.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { listenTo, type Listener } from '#tests/support/live-listener.ts';
import { allow } from '#tests/support/allow.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { end, until, useProcesses, type Running } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    losses: number;
  }
}

vi.setConfig({ testTimeout: 60 * 60_000, hookTimeout: 120_000 });

/** Milliseconds that an answer may take while the database is away, and that everything may take to work again. */
const maxAnswer = allow(2_000);
const maxRecovery = allow(5_000);

let base: string;
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let proxy: DatabaseProxy;
const { start } = useProcesses();

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'lungisa-loss-'));
  await chmod(base, 0o755);
  database = await startDatabase();
  proxy = await startDatabaseProxy(database.url);
});
afterAll(async () => {
  proxy.close();
  await removeEmbeddedPostgres(join(base, 'postgres'));
  await rm(base, { recursive: true });
});

const startDatabase = () => startEmbeddedPostgres({ folder: join(base, 'postgres'), log: () => {}, durable: true });

async function postmaster(): Promise<number> {
  const home = await realpath(join(base, 'postgres'));
  return Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Starts the database again, and lets the connection go that the test held to the one before. */
async function restart(): Promise<void> {
  const before = database;
  database = await startDatabase();
  await before.stop();
}

async function signal(name: NodeJS.Signals): Promise<void> {
  const server = await postmaster();
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const family = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
    .filter(([pid, parent]) => pid === server || parent === server);
  for (const [pid] of family) process.kill(pid, name);
}

/** How a database goes away, and how it returns. A database that only cuts connections is never away. */
type Loss = { lose: () => Promise<void>; restore?: () => Promise<void> };
const losses: Record<string, Loss> = {
  'is stopped': { lose: async () => void process.kill(await postmaster(), 'SIGINT'), restore: restart },
  'is killed': { lose: async () => void process.kill(await postmaster(), 'SIGKILL'), restore: restart },
  hangs: { lose: () => signal('SIGSTOP'), restore: () => signal('SIGCONT') },
  'is behind a network that loses packets': {
    lose: async () => proxy.lose(),
    restore: async () => proxy.restore(),
  },
  'cuts its connections': {
    async lose() {
      const sql = connectTo(database.url);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name in ('lungisa', 'lungisa-jobs')`;
      await sql.end();
    },
  },
};

type Answer = { what: string; status: number; code: unknown; retryAfter: number; began: number; ended: number };

/** Asks as a person's browser does. A process that is gone throws. */
async function ask(app: Running, cookie: string, path: string, body?: object): Promise<Answer & { id: string }> {
  const began = performance.now();
  const answer = await fetch(`${app.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json', ...(body && { 'idempotency-key': newId() }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, id } = (await answer.json()) as { code?: unknown; id?: unknown };
  return {
    what: path,
    status: answer.status,
    code,
    id: String(id),
    retryAfter: Number(answer.headers.get('retry-after')),
    began,
    ended: performance.now(),
  };
}

const post = (app: Running, cookie: string) =>
  ask(app, cookie, '/problems', { title: `Tap ${newId()}`, description: 'It drips.' });

/** Reads and writes a few times a second until it is stopped. Returns every answer. */
function putUnderLoad(app: Running, cookie: string) {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const repeat = async (act: () => Promise<Answer>) => {
    for (; !stopping.signal.aborted; await sleep(50)) answers.push(await act());
  };
  const acts = [
    () => ask(app, cookie, '/problems/feed'),
    () => ask(app, cookie, '/problems?category=Plumbing'),
    () => ask(app, cookie, '/notifications?limit=5'),
    () => post(app, cookie),
    () => post(app, cookie),
  ];
  const running = Promise.all(acts.map(repeat));
  return {
    answers,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function register(app: Running): Promise<string> {
  const body = JSON.stringify({
    fullName: 'Naledi Mokoena',
    email: `${newId()}@example.co.za`,
    password: 'sawubona',
    role: 'member',
  });
  const answer = await fetch(`${app.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const isReady = async (app: Running) => (await fetch(`${app.url}/api/ready`)).status === 200;

/** Waits until reads, writes, live updates and jobs all work. Returns after how many milliseconds they do. */
async function recover(app: Running, cookie: string, stream: Listener, way: string): Promise<number> {
  const began = performance.now();
  const sql = connectTo(database.url);
  let missing = 'readiness';
  try {
    await until(async () => {
      missing = 'readiness';
      if (!(await isReady(app))) return false;
      missing = 'a read';
      if ((await ask(app, cookie, '/problems/feed')).status !== 200) return false;
      missing = 'a write';
      stream.events.length = 0;
      const posted = await post(app, cookie);
      if (posted.status !== 200) return false;
      missing = 'its hint';
      await until(() => stream.events.length > 0, maxRecovery);
      missing = 'its job';
      await until(async () => {
        const [left] = await sql<{ count: number }[]>`
          select count(*)::int from pgboss.job j join events e on e.id::text = j.data->>'eventId'
          where e.subject_id = ${posted.id} and j.state <> 'completed'`;
        return left?.count === 0;
      }, maxRecovery);
      return true;
    }, maxRecovery);
  } catch (error) {
    throw new Error(`After a database that ${way}, ${missing} does not return:\n${app.output}${app.errors}`, {
      cause: error,
    });
  } finally {
    await sql.end();
  }
  const took = performance.now() - began;
  expect([way, took < maxRecovery || took]).toEqual([way, true]);
  return took;
}

test('a process outlives every way to lose its database under load, and works as soon as the database is back', async () => {
  const app = await start({
    DATABASE_URL: proxy.url,
    SESSION_SECRET: 'a secret that is only ever used by the tests',
    DATA_DIR: join(base, 'data'),
  });
  const cookie = await register(app);
  const stream = await listenTo(Number(new URL(app.url).port), cookie);
  const ways = Object.keys(losses);
  const recoveries: number[] = [];
  let slowest = 0;
  let unavailable = 0;
  for (let round = 0; round < inject('losses'); round += 1) {
    // The first rounds try each way once.
    const way = ways[round < ways.length ? round : Math.floor(Math.random() * ways.length)] ?? '';
    const { lose, restore } = losses[way] as Loss;
    const load = putUnderLoad(app, cookie);
    let lostAt = 0;
    try {
      await sleep(200 + Math.random() * 300);
      lostAt = performance.now();
      await lose();
      if (restore) {
        await until(async () => !(await isReady(app)), 2 * maxAnswer);
        await sleep(Math.random() * 2_500);
        await restore();
      }
      recoveries.push(await recover(app, cookie, stream, way));
    } finally {
      await load.stop();
    }
    for (const { what, status, code, retryAfter, began, ended } of load.answers) {
      // An answer that was on its way has its time from the loss on.
      const took = ended - Math.max(began, lostAt);
      slowest = Math.max(slowest, took);
      expect([way, what, status, code]).toEqual([
        way,
        what,
        ...(status === 200 ? [200, undefined] : [503, 'server.busy']),
      ]);
      if (status === 503) expect(retryAfter).toBeGreaterThan(0);
      expect([way, what, took < maxAnswer || took]).toEqual([way, what, true]);
    }
    unavailable += load.answers.filter(({ status }) => status === 503).length;
    expect(app.child.exitCode).toBeNull();
  }
  stream.leave();
  expect(app.errors).toBe('');
  expect(app.output).not.toMatch(/uncaught|example\.co\.za|postgres:\/\//);
  expect(await end(app, 'SIGTERM')).toBe(0);
  process.stdout.write(
    `${recoveries.length} losses of the database: ${unavailable} answers of 503, the slowest answer after ${Math.round(slowest)} ms, all well again after ${Math.round(Math.max(...recoveries))} ms at most.\n`,
  );
});
