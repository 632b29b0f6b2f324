import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import { day } from '#core/time.ts';
import { keptAlive } from './postgres/open-client.ts';
import type { Outbox, Queue } from './work.ts';

export const reactQueue = 'react';
/** Reactions to events of sign-in and security, which wait behind no others. */
export const urgentReactQueue = 'react-urgent';
export const sweepQueue = 'sweep';
/** Databases know this queue by an older name. */
export const dueRuleQueue = 'clock';

type Opening = { ownsTables?: boolean };

/**
 * Opens the job queue on its own small pool. `listen` holds one connection more, which wakes workers at once. `ownsTables: false`: the role of
 * `url` can change no table of the queue.
 * Milliseconds: a connection that says nothing for so long is given up, and another is opened.
 */
export const openBoss = (url: string, { listen, ownsTables = true }: Opening & { listen: boolean }): PgBoss =>
  new PgBoss({
    ...connectingTo(url),
    max: 3,
    ...(listen && { ...queueTimeouts, bamIntervalSeconds: neverBuilds }),
    useListenNotify: listen,
    supervise: false,
    schedule: listen,
    migrate: ownsTables,
  });

/**
 * Opens the supervisor of the job queue, which takes jobs over from processes that died and deletes old ones. It counts all jobs first, which
 * takes seconds where there are millions: the time limit of the workers would stop it there each time. It also builds the indexes of a newer queue,
 * on a connection of their own.
 */
export const openSupervisor = (url: string, { ownsTables = true }: Opening = {}): PgBoss =>
  new PgBoss({
    ...connectingTo(url),
    max: 2,
    ...supervisorTimeouts,
    superviseIntervalSeconds: lookEvery,
    monitorIntervalSeconds: lookEvery,
    supervise: true,
    schedule: false,
    migrate: ownsTables,
  });

/** Milliseconds in which the start of a queue is tried again. */
const maxStart = 30_000;

/**
 * Opens and starts a queue, and again for half a minute where the database does not answer in time: workers give a silent one up after two seconds,
 * which a busy machine may need for its first answers. Any other failure is thrown at once, and so is what `begin`, called before each try, throws.
 */
export async function startQueue(open: () => PgBoss, begin: () => void): Promise<PgBoss> {
  for (const deadline = Date.now() + maxStart; ;) {
    begin();
    const boss = open();
    try {
      return await boss.start();
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {});
      // The time limits of the pool and of a statement are the failures without a code.
      if (!(error instanceof Error) || 'code' in error || Date.now() > deadline) throw error;
    }
  }
}

const connectingTo = (connectionString: string) => ({
  connectionString,
  application_name: 'lungisa-jobs',
  ...keptAlive,
});

/**
 * Seconds since the last build of an index by any process, after which this one would build the next. The supervisor builds every minute. It is not
 * `migrate: false`, with which a release would refuse the queue of the release after it.
 */
const neverBuilds = (8 * day) / 1_000;

const supervisorTimeouts = { connectionTimeoutMillis: 30_000, query_timeout: 10 * 60_000 };

const queueTimeouts = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 2_000,
  notifyHeartbeatIntervalMs: 2_000,
  notifyHeartbeatTimeoutMs: 1_500,
};

/**
 * Seconds. A process says so often that its jobs are under way, and every process looks so often for jobs of one that says nothing any more. With the
 * pause before the next try, the jobs of a process that died are taken over within a minute.
 */
const heartbeatSeconds = 15;
const lookEvery = 15;

/** Seconds between the first tries, growing up to the largest. A new job wakes a worker at once. */
const retries = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 };

/** Seconds that a sweep, the due rules or a job of a long queue may take: the heartbeat finds those that died. */
const maxLong = 6 * 3600;

/**
 * Creates the tables, queues and schedules of the job queue, those of features too: part of migrating. A start that made the schedules beside
 * its workers waited for a connection behind them, and ended on a busy machine. `finish`: waits for the indexes that a newer version
 * of the queue builds beside the writes, because the processes that work may not build them.
 */
export async function createJobTables(
  url: string,
  queues: readonly Queue[],
  { finish = false }: { finish?: boolean } = {},
): Promise<void> {
  const boss = openBoss(url, { listen: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    // A reaction waits for the database alone, which is back in a moment.
    const reacting = [reactQueue, urgentReactQueue].map((name) => ({
      name,
      ...retries,
      retryDelay: 1,
      retryLimit: 30,
    }));
    const scheduled = [sweepQueue, dueRuleQueue].map((name) => ({ name, expireInSeconds: maxLong }));
    const others = queues.map(({ name, retryLimit, isLong }) => ({
      name,
      ...retries,
      retryLimit,
      ...(isLong && { expireInSeconds: maxLong }),
    }));
    const all = [...reacting, ...others, ...scheduled];
    for (const { name, ...options } of all) {
      await boss.createQueue(name, { ...options, heartbeatSeconds, notify: true });
      await boss.updateQueue(name, { ...options, heartbeatSeconds, notify: true });
    }
    await boss.schedule(dueRuleQueue, '*/5 * * * *');
    // If no process ran in that minute, the next one makes up for it.
    await boss.schedule(sweepQueue, '30 3 * * *', null, { tz: 'Africa/Johannesburg', missed: 'once' });
    if (finish) await waitForIndexes(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The version of the tables of the job queue that a database has; null where it has none. */
export async function readJobsVersion(client: Pick<Client, 'query'>): Promise<number | null> {
  const { rows } = await client.query<{ known: boolean }>(`select to_regclass('pgboss.version') is not null as known`);
  if (rows[0]?.known !== true) return null;
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version');
  return versions[0]?.version ?? null;
}

/** True if the database has the job queue's tables of this version. */
export const hasJobTables = async (client: Pick<Client, 'query'>): Promise<boolean> =>
  (await readJobsVersion(client)) === bossPackage.pgboss.schema;

async function waitForIndexes(boss: PgBoss): Promise<void> {
  while ((await boss.getBamEntries()).some(({ status }) => status === 'pending')) await sleep(1_000);
}

/** The outbox of a running process. Its jobs are committed or rolled back with what they name. */
export const outboxOn = (boss: PgBoss): Outbox => ({
  async send(tx, eventId, { isUrgent } = { isUrgent: false }) {
    await boss.send(isUrgent ? urgentReactQueue : reactQueue, { eventId }, { db: fromDrizzle(tx, sql) });
  },
  async enqueue(tx, { name }, jobs) {
    if (jobs.length > 0)
      await boss.insert(
        name,
        jobs.map((data) => ({ data })),
        { db: fromDrizzle(tx, sql) },
      );
  },
});
