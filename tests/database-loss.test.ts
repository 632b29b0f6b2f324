import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { maxAbsence } from '#engine/postgres/absence.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { listenTo, type Listener } from '#tests/support/live-listener.ts';
import { allow } from '#tests/support/allow.ts';
import {
  findPostmaster,
  isReady,
  putUnderLoad,
  register,
  signalPostgres,
  waitUntilAllWorks,
} from '#tests/support/database-loss.ts';
import { startDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { end, until, useProcesses, type Running } from '#tests/support/processes.ts';
import { connectTo } from '#tests/support/sql-client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    losses: number;
  }
}

vi.setConfig({ testTimeout: 60 * 60_000 });

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
  await removeEmbeddedPostgres(folder());
  await rm(base, { recursive: true });
});

const folder = () => join(base, 'postgres');
const startDatabase = () => startEmbeddedPostgres({ folder: folder(), log: () => {}, durable: true });

/** Starts the database again, and lets the connection go that the test held to the one before. */
async function restart(): Promise<void> {
  const before = database;
  database = await startDatabase();
  await before.stop();
}

/**
 * The ways in which a database goes away and returns. A database that only cuts connections is never away. Requests wait up to ten seconds for one
 * that announces its shutdown.
 */
type Loss = { lose: () => Promise<void>; restore?: () => Promise<void>; announcesShutdown?: true };
const losses: Record<string, Loss> = {
  'is stopped': {
    lose: async () => void process.kill(await findPostmaster(folder()), 'SIGINT'),
    restore: restart,
    announcesShutdown: true,
  },
  'is killed': { lose: async () => void process.kill(await findPostmaster(folder()), 'SIGKILL'), restore: restart },
  hangs: { lose: () => signalPostgres(folder(), 'SIGSTOP'), restore: () => signalPostgres(folder(), 'SIGCONT') },
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
    announcesShutdown: true,
  },
};

/** Waits until all works. Returns after how many milliseconds it does. */
async function recover(app: Running, cookie: string, stream: Listener, way: string): Promise<number> {
  const took = await waitUntilAllWorks(app, { cookie, stream, url: database.url, most: maxRecovery }).catch(
    (error: Error) => {
      throw new Error(`After a database that ${way}, ${error.message}:\n${app.output}${app.errors}`, { cause: error });
    },
  );
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
    const { lose, restore, announcesShutdown = false } = losses[way] as Loss;
    const most = announcesShutdown ? maxAbsence + maxAnswer : maxAnswer;
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
      // The answer to a commit may be lost as well.
      const said = code === 'server.unsure' ? 'server.busy' : code;
      const isExpected = announcesShutdown && ended < lostAt + maxAbsence;
      expect([way, what, status, said]).toEqual([
        way,
        what,
        ...(status === 200 || isExpected ? [200, undefined] : [503, 'server.busy']),
      ]);
      if (status === 503) expect(retryAfter).toBeGreaterThan(0);
      expect([way, what, took < most || took]).toEqual([way, what, true]);
    }
    // Until then answers of the next loss could take longer.
    if (announcesShutdown) await until(() => performance.now() > lostAt + maxAbsence);
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
