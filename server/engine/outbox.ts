import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Transaction } from './database.ts';

export type Outbox = {
  /** Hands an event on to what follows from it, in the transaction that made the event. */
  send(tx: Transaction, eventId: string): Promise<void>;
  /** Likewise mails, to be sent. */
  mail(tx: Transaction, mailIds: readonly string[]): Promise<void>;
};

export const reactQueue = 'react';
export const mailQueue = 'mail';
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

/** A mail gives up by itself, after a day (`send-mail.ts`): its job is there for longer. */
const patientMail = { ...patient, retryLimit: 60 };

/** The tables and queues of the job queue: part of migrating. */
export async function createJobTables(url: string): Promise<void> {
  const boss = openBoss(url, { listen: false });
  boss.on('error', () => {});
  await boss.start();
  try {
    await boss.createQueue(reactQueue, patient);
    await boss.updateQueue(reactQueue, patient);
    await boss.createQueue(mailQueue, patientMail);
    await boss.updateQueue(mailQueue, patientMail);
    await boss.createQueue(sweepQueue);
    await boss.createQueue(clockQueue);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** The outbox of a running process: one queued job that names the event or the mail, committed or rolled back with it. */
export const outboxOn = (boss: PgBoss): Outbox => ({
  async send(tx, eventId) {
    await boss.send(reactQueue, { eventId }, { db: fromDrizzle(tx, sql) });
  },
  async mail(tx, mailIds) {
    if (mailIds.length > 0)
      await boss.insert(
        mailQueue,
        mailIds.map((mailId) => ({ data: { mailId } })),
        { db: fromDrizzle(tx, sql) },
      );
  },
});
