import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newId } from '#engine/columns.ts';
import type { Listener } from './live-listener.ts';
import { until, type Running } from './processes.ts';
import { connectTo } from './sql-client.ts';

/** The process id of the PostgreSQL in a folder of `startEmbeddedPostgres`. */
export async function findPostmaster(folder: string): Promise<number> {
  const home = await realpath(folder);
  return Number((await readFile(join(home, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Sends a signal to the PostgreSQL in `folder` and to each of its processes, as far as they still run: SIGSTOP makes it hang, SIGCONT lets it go on. */
export async function signalPostgres(folder: string, name: NodeJS.Signals): Promise<void> {
  const server = await findPostmaster(folder);
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const family = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
    .filter(([pid, parent]) => pid === server || parent === server);
  for (const [pid] of family) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error;
    }
  }
}

/** An answer as a person's browser gets it. `began` and `ended` are milliseconds of `performance.now()`. */
export type Answer = {
  what: string;
  status: number;
  code: unknown;
  detail: unknown;
  id: string;
  retryAfter: number;
  began: number;
  ended: number;
};

/** Asks as a person's browser does. A process that is gone throws. */
export async function ask(app: Pick<Running, 'url'>, cookie: string, path: string, body?: object): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(`${app.url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json', ...(body && { 'idempotency-key': newId() }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { code, id, detail } = (await answer.json()) as { code?: unknown; id?: unknown; detail?: unknown };
  return {
    what: path,
    status: answer.status,
    code,
    detail,
    id: String(id),
    retryAfter: Number(answer.headers.get('retry-after')),
    began,
    ended: performance.now(),
  };
}

/** Posts a problem. */
export const post = (app: Pick<Running, 'url'>, cookie: string, description = 'It drips.'): Promise<Answer> =>
  ask(app, cookie, '/problems', { title: `Tap ${newId()}`, description });

export type Load = {
  answers: Answer[];
  /** The ids of the problems that were acknowledged. */
  acknowledged(): string[];
  stop(): Promise<void>;
};

/** Reads and writes a few times a second until it is stopped, and keeps every answer. */
export function putUnderLoad(app: Pick<Running, 'url'>, cookie: string, description?: string): Load {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const repeat = async (act: () => Promise<Answer>) => {
    for (; !stopping.signal.aborted; await sleep(50)) answers.push(await act());
  };
  const acts = [
    () => ask(app, cookie, '/problems/feed'),
    () => ask(app, cookie, '/problems?category=Plumbing'),
    () => ask(app, cookie, '/notifications?limit=5'),
    () => post(app, cookie, description),
    () => post(app, cookie, description),
  ];
  const running = Promise.all(acts.map(repeat));
  // `stop` reports a failure.
  running.catch(() => {});
  return {
    answers,
    acknowledged: () =>
      answers.filter(({ what, status }) => what === '/problems' && status === 200).map(({ id }) => id),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Registers a member and returns the cookie of their session. */
export async function register(app: Pick<Running, 'url'>): Promise<string> {
  const answer = await fetch(`${app.url}/api/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: 'Naledi Mokoena',
      email: `${newId()}@example.co.za`,
      password: 'sawubona',
      role: 'member',
    }),
  });
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  // Beside a replica there is also the sign of a change of one's own, with which nothing is read from the replica.
  return cookies.find((one) => !one.includes('lungisa-changed')) ?? '';
}

export const isReady = async (app: Pick<Running, 'url'>): Promise<boolean> =>
  (await fetch(`${app.url}/api/ready`)).status === 200;

/**
 * Waits until reads, writes, live updates and jobs all work on the database at `url`. Returns after how many milliseconds they do, and
 * throws after `most` what is missing.
 */
export async function waitUntilAllWorks(
  app: Pick<Running, 'url'>,
  { cookie, stream, url, most }: { cookie: string; stream: Listener; url: string; most: number },
): Promise<number> {
  const began = performance.now();
  const sql = connectTo(url);
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
      await until(() => stream.events.length > 0, most);
      missing = 'its job';
      await until(async () => {
        const [left] = await sql<{ count: number }[]>`
          select count(*)::int from pgboss.job j join events e on e.id::text = j.data->>'eventId'
          where e.subject_id = ${posted.id} and j.state <> 'completed'`;
        return left?.count === 0;
      }, most);
      return true;
    }, most);
  } catch (error) {
    throw new Error(`${missing} does not return`, { cause: error });
  } finally {
    await sql.end();
  }
  return performance.now() - began;
}
