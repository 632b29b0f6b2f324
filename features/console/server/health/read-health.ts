import type { errorGroups, processes } from '#features/console/server/tables.ts';
import { sql } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { z } from '#core/zod.ts';
import type { health } from '#features/console/health-contract.ts';
import { maxCounted } from '#features/console/limits.ts';
import { countMails } from '#features/notifications/server/mails/count-mails.ts';
import { readPaymentHealth } from '#features/payments/server/payment-health.ts';
import { bucketBounds } from '#engine/observations.ts';
import { iso } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { query, type RowOf } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { readBackups } from './backups.ts';
import { countJobs } from './queue-jobs.ts';
import { goneAfter } from './report-health.ts';

type Health = z.output<typeof health>;

/** Operations, causes and events that the page shows. */
const maxShown = 20;

/** The health of the marketplace. Each part reads a small table, or a bounded part of an index of a big one. */
export async function readHealth(world: World): Promise<Health> {
  const [queues, mails, payments, slowest, errors, backups, { processes, migrations }] = await Promise.all([
    countJobs(world),
    countMails(world, maxCounted),
    readPaymentHealth(world, maxCounted, maxShown),
    readSlowest(world),
    readErrors(world),
    readBackups(world),
    readProcesses(world),
  ]);
  return { queues, mails, payments, slowest, errors, backups, processes, migrations };
}

type TimesRow = { operation: string; count: string; maxMs: number; buckets: number[] };

async function readSlowest(world: World): Promise<Health['slowest']> {
  const since = new Date(world.clock.now().getTime() - day).toISOString();
  const rows = await query<TimesRow>(world.db).rows(sql`
    select operation, sum(count) as count, max(max_ms) as max_ms,
      array[${sql.join(
        [...bucketBounds, 0].map((_, at) => sql.raw(`sum(buckets[${at + 1}])::int`)),
        sql`, `,
      )}] as buckets
    from operation_times where hour > ${since} group by operation`);
  return rows
    .map(({ operation, count, maxMs, buckets }) => ({
      operation,
      count: Number(count),
      medianMs: share(buckets, 0.5, maxMs),
      slowMs: share(buckets, 0.95, maxMs),
      maxMs,
    }))
    .toSorted((one, other) => other.slowMs - one.slowMs || other.maxMs - one.maxMs)
    .slice(0, maxShown);
}

/** The bound within which that share of the calls ended; the longest call if it is smaller. */
function share(buckets: readonly number[], part: number, maxMs: number): number {
  const wanted = buckets.reduce((sum, count) => sum + count, 0) * part;
  let sum = 0;
  for (const [at, count] of buckets.entries()) {
    sum += count;
    if (sum >= wanted) return Math.min(bucketBounds[at] ?? maxMs, maxMs);
  }
  return maxMs;
}

type ErrorRow = RowOf<typeof errorGroups>;

async function readErrors(world: World): Promise<Health['errors']> {
  const rows = await query<ErrorRow>(world.db).rows(sql`
    select key, place, cause, stack, count, first_at, last_at, request_ids
    from error_groups order by last_at desc, key desc ${limitRows(maxShown)}`);
  return rows.map((row) => ({ ...row, firstAt: iso(row.firstAt), lastAt: iso(row.lastAt) }));
}

type ProcessRow = RowOf<typeof processes>;

async function readProcesses(world: World): Promise<Pick<Health, 'processes' | 'migrations'>> {
  const alive = new Date(world.clock.now().getTime() - goneAfter).toISOString();
  const [rows, applied] = await Promise.all([
    query<ProcessRow>(world.db).rows(sql`
      select id, host, pid, version, node_version, started_at, seen_at, migrations
      from processes where seen_at > ${alive} order by started_at, id`),
    query<{ createdAt: string }>(world.db).rows(sql`
      select created_at from drizzle.__drizzle_migrations order by created_at desc`),
  ]);
  const known = new Map(rows.flatMap(({ migrations }) => migrations.map(({ at, name }) => [at, name] as const)));
  const newest = Number(applied[0]?.createdAt ?? 0);
  const toIso = (at: number) => new Date(at).toISOString();
  return {
    processes: rows.map(({ migrations: _, ...row }) => ({
      ...row,
      startedAt: iso(row.startedAt),
      seenAt: iso(row.seenAt),
    })),
    migrations: {
      applied: applied.length,
      newest: applied.slice(0, 5).map(({ createdAt }) => ({
        name: known.get(Number(createdAt)) ?? null,
        at: toIso(Number(createdAt)),
      })),
      // The migrator compares with the newest one: it applies all that come after it, in their order.
      pending: [...known]
        .filter(([at]) => at > newest)
        .map(([at, name]) => ({ name, at: toIso(at) }))
        .toSorted((one, other) => one.at.localeCompare(other.at)),
    },
  };
}
