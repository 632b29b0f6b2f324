import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from './database.ts';

/** Hands an event on to what follows from it, in the transaction that made the event. */
export type Outbox = { send(tx: Transaction, eventId: string): Promise<void> };

export const reactQueue = 'react';
export const sweepQueue = 'sweep';
export const clockQueue = 'clock';

/** Opens the job queue on its own small pool. `listen` holds one connection more, which wakes workers at once. */
export function openBoss(url: string, options: { listen: boolean }): PgBoss {
  return new PgBoss({
    connectionString: url,
    application_name: 'lungisa-jobs',
    max: 3,
    useListenNotify: options.listen,
    supervise: options.listen,
    schedule: options.listen,
  });
}

/** Tried again after seconds, then ever later, then every hour: the thirtieth time about a day after the first. A new job wakes a worker at once. */
const patient = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600, notify: true };

/** The tables and queues of the job queue: part of migrating. */
export async function createJobTables(url: string): Promise<void> {
  const boss = openBoss(url, { listen: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    await boss.createQueue(reactQueue, patient);
    await boss.updateQueue(reactQueue, patient);
    await boss.createQueue(sweepQueue);
    await boss.createQueue(clockQueue);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The outbox of a running process: one queued job that names the event, committed or rolled back with it. */
export const outboxOn = (boss: PgBoss): Outbox => ({
  async send(tx, eventId) {
    await boss.send(reactQueue, { eventId }, { db: fromDrizzle(tx, sql) });
  },
});
