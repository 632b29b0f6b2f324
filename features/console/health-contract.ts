import { operationsOf } from '#core/contract.ts';
import { cursor, pageSchema } from '#core/paging.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { healthRefusals } from './health-wording.ts';

const count = z.number().int();
const at = z.iso.datetime();

/** Jobs by their state; each count goes up to `maxCounted`. */
const queue = z.strictObject({
  name: z.string(),
  /** Jobs that wait for a worker now, and those that wait for a later try. */
  waiting: count,
  later: count,
  /** From the queue's last count, at `countedAt`. */
  running: count,
  failed: count,
  /** The time at which the oldest waiting job was made. */
  oldestAt: at.nullable(),
  countedAt: at.nullable(),
});

const failedJob = z.strictObject({
  id: z.uuid(),
  queue: z.string(),
  /** The ids that the job names: of an event, a mail, a payment. */
  about: z.array(z.strictObject({ name: z.string(), id: z.string() })),
  tries: count,
  createdAt: at,
  failedAt: at,
});

const operationTimes = z.strictObject({
  operation: z.string(),
  count,
  medianMs: count,
  /** 95 of 100 calls took at most this long. */
  slowMs: count,
  maxMs: count,
});

const errorGroup = z.strictObject({
  key: z.string(),
  place: z.string(),
  cause: z.string(),
  stack: z.string(),
  count,
  firstAt: at,
  lastAt: at,
  requestIds: z.array(z.string()),
});

const runningProcess = z.strictObject({
  id: z.uuid(),
  host: z.string(),
  pid: count,
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: at,
  seenAt: at,
});

const migration = z.strictObject({ name: z.string(), at });

const backup = z.strictObject({
  id: z.uuid(),
  startedAt: at,
  endedAt: at,
  /** The reason that there is no backup; null for one that was written, read back and compared. */
  problem: z.string().nullable(),
  bytes: count.nullable(),
  rows: count.nullable(),
  files: count.nullable(),
  /** Files that the database names and the storage did not have. */
  missing: count.nullable(),
});

export const health = z.strictObject({
  queues: z.array(queue),
  mails: z.strictObject({
    waiting: count,
    /** Number of waiting mails that are kept until the end of quiet hours. */
    held: count,
    oldestAt: at.nullable(),
    /** In the last 24 hours. */
    sent: count,
    failed: count,
  }),
  payments: z.strictObject({
    /** Payments that Paystack has not settled yet, and those whose next question to Paystack is an hour late. */
    pending: count,
    late: count,
    setAside: count,
    /** Refunds that are on their way. */
    refunds: count,
    /** The newest events of Paystack. */
    events: z.array(z.strictObject({ id: z.uuid(), event: z.string(), reference: z.string().nullable(), at })),
  }),
  /** Operations of the last 24 hours, the slowest first. */
  slowest: z.array(operationTimes),
  errors: z.array(errorGroup),
  processes: z.array(runningProcess),
  migrations: z.strictObject({
    applied: count,
    /** The newest that were applied, newest first; without a name if no running process knows it. */
    newest: z.array(migration.extend({ name: z.string().nullable() })),
    /** Migrations that a running version has and the database does not. */
    pending: z.array(migration),
  }),
  backups: z.strictObject({
    /** The time at which the newest whole one began. */
    wholeAt: at.nullable(),
    /** The newest, whole or not, newest first. */
    newest: z.array(backup),
  }),
});

const reason = text({ min: 3, max: 500, tooShort: () => healthRefusals.sayWhy, required: () => healthRefusals.sayWhy });
/** A failed job is found by its queue and its id. */
const decided = z.strictObject({ id: z.uuid(), queue: text({ min: 1, max: 100 }), reason });
const operation = operationsOf('Console');

export const healthContract = {
  health: operation({
    GET: '/console/health',
    access: 'admin',
    summary:
      'How the marketplace runs: queues, emails, payments, slow operations, errors, processes, migrations and backups',
    output: health,
  }),
  failedJobs: operation({
    GET: '/console/jobs/failed',
    access: 'admin',
    summary: 'Jobs of the queue that failed for good, newest failure first, 20 a page',
    input: z.strictObject({ cursor: cursor.optional() }),
    output: pageSchema(failedJob),
  }),
  retryJob: operation({
    POST: '/console/jobs/{id}/retry',
    access: 'admin',
    summary: 'Try a failed job once more; the reason goes into the log',
    input: decided,
  }),
  discardJob: operation({
    POST: '/console/jobs/{id}/discard',
    access: 'admin',
    summary: 'Delete a failed job; the reason goes into the log',
    input: decided,
  }),
};
