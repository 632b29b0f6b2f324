import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { eq, lt, sql } from 'drizzle-orm';
import { day, hour, minute } from '#core/time.ts';
import { maxRequestIds, type Observations, type Observed } from '#engine/observations.ts';
import type { World } from '#engine/work.ts';
import { errorGroups, type KnownMigration, operationTimes, processes } from '#features/console/server/tables.ts';

/** Milliseconds between two reports, and after one that the database did not take; after `goneAfter` without one a process counts as gone. */
const reportEvery = 10_000;
const retryAfter = 1_000;
export const goneAfter = minute;

export type Process = { version: string; migrations: KnownMigration[] };

/**
 * Reports every ten seconds that this process lives, the durations of its operations, and its errors. `stop` reports once more and takes
 * the process off the list. While the database is away, the next report keeps it all.
 */
export function startReporting(world: World, observations: Observations, self: Process): { stop: () => Promise<void> } {
  const id = randomUUID();
  const startedAt = world.clock.now();
  const report = () =>
    reportHealth(world, observations, { ...self, id, startedAt }).then(
      () => true,
      () => false,
    );
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    const isTaken = await report();
    if (!isStopping) timer = setTimeout(() => void (running = run()), isTaken ? reportEvery : retryAfter).unref();
  };
  let running = run();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
      await report();
      await world.db
        .delete(processes)
        .where(eq(processes.id, id))
        .catch(() => {});
    },
  };
}

/** One report of a process. Throws if the database did not take it. */
export async function reportHealth(
  world: World,
  observations: Observations,
  self: Process & { id: string; startedAt: Date },
): Promise<void> {
  const now = world.clock.now();
  await world.db
    .insert(processes)
    .values({ ...self, host: hostname(), pid: process.pid, nodeVersion: process.version, seenAt: now })
    .onConflictDoUpdate({ target: processes.id, set: { seenAt: now } });
  await world.db.delete(processes).where(lt(processes.seenAt, new Date(now.getTime() - goneAfter)));
  const observed = observations.take();
  if (observed.times.length + observed.errors.length === 0) return;
  try {
    await world.db.transaction(async (tx) => keep({ tx, now }, observed));
  } catch (error) {
    observations.putBack(observed);
    throw error;
  }
}

type Tx = Parameters<Parameters<World['db']['transaction']>[0]>[0];

/** Adds the counts of one process to those of all. Rows in one order: reports of several processes wait for each other and never deadlock. */
async function keep({ tx, now }: { tx: Tx; now: Date }, { times, errors }: Observed): Promise<void> {
  const thisHour = new Date(Math.floor(now.getTime() / hour) * hour);
  const inOrder = <Row>(rows: Row[], name: (row: Row) => string) =>
    rows.toSorted((one, other) => (name(one) < name(other) ? -1 : 1));
  if (times.length > 0)
    await tx
      .insert(operationTimes)
      .values(inOrder(times, ({ operation }) => operation).map((one) => ({ hour: thisHour, ...one })))
      .onConflictDoUpdate({
        target: [operationTimes.hour, operationTimes.operation],
        set: {
          count: sql`${operationTimes.count} + excluded.count`,
          totalMs: sql`${operationTimes.totalMs} + excluded.total_ms`,
          maxMs: sql`greatest(${operationTimes.maxMs}, excluded.max_ms)`,
          buckets: sql`(select array_agg(coalesce(one, 0) + coalesce(other, 0) order by at)
            from unnest(${operationTimes.buckets}, excluded.buckets) with ordinality as b (one, other, at))`,
        },
      });
  if (errors.length > 0)
    await tx
      .insert(errorGroups)
      .values(inOrder(errors, ({ key }) => key))
      .onConflictDoUpdate({
        target: errorGroups.key,
        set: {
          count: sql`${errorGroups.count} + excluded.count`,
          lastAt: sql`greatest(${errorGroups.lastAt}, excluded.last_at)`,
          requestIds: sql`(excluded.request_ids || ${errorGroups.requestIds})[1:${sql.raw(String(maxRequestIds))}]`,
        },
      });
}

/** Forgets times after two days and errors two weeks after the last one of their cause. */
export async function sweepHealth({ db, clock }: World): Promise<void> {
  const now = clock.now().getTime();
  await db.delete(operationTimes).where(lt(operationTimes.hour, new Date(now - 2 * day)));
  await db.delete(errorGroups).where(lt(errorGroups.lastAt, new Date(now - 14 * day)));
}
