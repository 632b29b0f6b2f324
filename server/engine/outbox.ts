import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { Outbox, Queue } from './work.ts';

export const reactQueue = 'react';
export const sweepQueue = 'sweep';
/** Databases know this queue by an older name. */
export const dueRuleQueue = 'clock';

/**
 * Opens the job queue on its own small pool. `listen` holds one connection more, which wakes workers at once. `ownsTables: false`: the role of
 * `url` can change no table of the queue.
 * Milliseconds: a connection that says nothing for so long is given up, and another is opened.
 */
export function openBoss(url: string, options: { listen: boolean; ownsTables?: boolean }): PgBoss {
  return new PgBoss({
    connectionString: url,
    application_name: 'lungisa-jobs',
    max: 3,
    ...(options.listen && queueTimeouts),
    useListenNotify: options.listen,
    supervise: options.listen,
    schedule: options.listen,
    migrate: options.ownsTables ?? true,
  });
}

const queueTimeouts = {
  connectionTimeoutMillis: 2_000,
  query_timeout: 2_000,
  notifyHeartbeatIntervalMs: 2_000,
  notifyHeartbeatTimeoutMs: 1_500,
};

/** Seconds between the first tries, growing up to the largest. A new job wakes a worker at once. */
const retries = { retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, notify: true };

/**
 * Creates the tables and queues of the job queue, those of features too: part of migrating. `finish`: waits for the indexes that a newer version
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
    for (const { name, retryLimit } of [{ name: reactQueue, retryLimit: 30 }, ...queues]) {
      await boss.createQueue(name, { ...retries, retryLimit });
      await boss.updateQueue(name, { ...retries, retryLimit });
    }
    for (const name of [sweepQueue, dueRuleQueue]) {
      await boss.createQueue(name);
      await boss.updateQueue(name, { notify: true });
    }
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

/** Whether the database has the tables of the job queue that this version brings. */
export const hasJobTables = async (client: Pick<Client, 'query'>): Promise<boolean> =>
  (await readJobsVersion(client)) === bossPackage.pgboss.schema;

async function waitForIndexes(boss: PgBoss): Promise<void> {
  while ((await boss.getBamEntries()).some(({ status }) => status === 'pending')) await sleep(1_000);
}

/** The outbox of a running process. Its jobs are committed or rolled back with what they name. */
export const outboxOn = (boss: PgBoss): Outbox => ({
  async send(tx, eventId) {
    await boss.send(reactQueue, { eventId }, { db: fromDrizzle(tx, sql) });
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
