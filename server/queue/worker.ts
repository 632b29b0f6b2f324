import type { Job, JobResult, PgBoss } from 'pg-boss';
import { system } from '#engine/actor.ts';
import { refuseWrongClock } from '#engine/check-clock.ts';
import { sweepIdempotencyKeys } from '#engine/idempotency.ts';
import { dueRuleQueue, reactQueue, sweepQueue, urgentReactQueue } from '#engine/outbox.ts';
import { findRow } from '#engine/postgres/read.ts';
import { underWay } from '#engine/postgres/slow-statements.ts';
import { events } from '#engine/tables.ts';
import type { Traces } from '#engine/traces/span.ts';
import { nameError } from '#engine/traces/trace-call.ts';
import { queues, sweeps } from '#server/features.ts';
import { runDueRules } from './run-due-rules.ts';
import { transact, type World } from '#engine/work.ts';

/**
 * Runs the reactions to one event. Safe to run again, because reactions are idempotent. A reaction that fails keeps no other
 * from running; the function throws at the end, so that the queue tries the event again.
 */
export async function react(world: World, eventId: string): Promise<void> {
  const event = await findRow(world.db, events, eventId);
  if (event === undefined) return;
  const failures: unknown[] = [];
  for (const reaction of world.reactions) {
    if (reaction.to !== `${event.noun}.${event.step}`) continue;
    await transact(world, system, (work) => reaction.run(work, event)).catch(
      (error: unknown) => void failures.push(error),
    );
  }
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} reactions to ${event.noun}.${event.step} failed`, {
      cause: failures[0],
    });
  if (failures.length === 1) throw failures[0];
}

/** Takes how a job ended, with its queue and its id: what it threw, where it failed. */
export type Report = (
  job: { queue: string; jobId: string } & ({ ended: 'well' } | { ended: 'failed'; error: unknown }),
) => void;

/**
 * Starts to take jobs off the queues, and asks the database for nothing itself. Jobs in flight end before a stop does. `report` gets how each job ended.
 * Sweeps, long due rules and long queues run in the `unhurried` world, where a statement may take long. With `traces` each job is a trace of its own.
 */
export async function startWorker(
  { world, unhurried }: { world: World; unhurried: World },
  boss: PgBoss,
  report: Report,
  traces?: Traces,
): Promise<void> {
  const each =
    <Data>(queue: string, run: (data: Data) => Promise<void>) =>
    async (jobs: Job<Data>[]) => {
      const results: JobResult[] = [];
      for (const { id, data } of jobs) {
        const job = { queue, jobId: id };
        const operation = `job ${queue}`;
        const span = traces?.begin('job', operation, { 'lungisa.operation': operation, 'lungisa.job.id': id });
        const act = underWay.run({ operation, id, span }, () => run(data));
        const settled = await settle(act, (error) => {
          span?.end({}, nameError(error));
          report({ ...job, ended: 'failed', error });
        });
        if (settled.status === 'completed') {
          span?.end();
          report({ ...job, ended: 'well' });
        }
        results.push({ id, ...settled });
      }
      return results;
    };
  // NOTIFY wakes a worker, which goes on while batches are full. It looks by itself for jobs to try again, and for jobs whose
  // NOTIFY was lost with the connection.
  const woken = {
    notifyPollingIntervalSeconds: 2,
    burstWhenBatchFull: true,
    localConcurrency: 2,
    perJobResults: true,
  } as const;
  for (const name of [urgentReactQueue, reactQueue])
    await boss.work(
      name,
      { ...woken, batchSize: 5 },
      each(name, ({ eventId }: { eventId: string }) => react(world, eventId)),
    );
  for (const queue of queues)
    await boss.work(
      queue.name,
      { ...woken, batchSize: queue.batchSize, ...(queue.isLong && { localConcurrency: 1 }) },
      each(queue.name, (job: object) => queue.run(queue.isLong ? unhurried : world, job)),
    );
  // NOTIFY wakes these too; a worker that missed it, and one that takes over what another began, looks every ten seconds.
  const scheduled = { pollingIntervalSeconds: 10, notifyPollingIntervalSeconds: 10, perJobResults: true } as const;
  await boss.work(
    dueRuleQueue,
    scheduled,
    each(dueRuleQueue, () => runDueRules(world, unhurried)),
  );
  await boss.work(
    sweepQueue,
    scheduled,
    each(sweepQueue, () => sweep(unhurried)),
  );
}

/** Waits for a job and tells how it ended. Errors go to `report`, because the queue would store them, and they can quote what people typed. */
async function settle(act: Promise<void>, report: (error: unknown) => void): Promise<Pick<JobResult, 'status'>> {
  try {
    await act;
    return { status: 'completed' };
  } catch (error) {
    report(error);
    return { status: 'failed' };
  }
}

/** Runs every sweep, once a day in one process. One that fails keeps no other from running. */
async function sweep(world: World): Promise<void> {
  await refuseWrongClock(world);
  const failures: unknown[] = [];
  for (const run of [sweepIdempotencyKeys, ...sweeps])
    await run(world).catch((error: unknown) => void failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} sweeps failed`, { cause: failures[0] });
}
