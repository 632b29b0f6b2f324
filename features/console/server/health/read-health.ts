import { sql } from 'drizzle-orm';
import { day, hour } from '#core/time.ts';
import type { z } from '#core/zod.ts';
import type { health } from '#features/console/health-contract.ts';
import { maxCounted } from '#features/console/limits.ts';
import type { KnownMigration } from '#features/console/server/tables.ts';
import { bucketBounds } from '#engine/observations.ts';
import { iso, isoOrNull } from '#engine/postgres/database.ts';
import { limitRows } from '#engine/postgres/limit-rows.ts';
import { readRow, readRows } from '#engine/postgres/read.ts';
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
    readMails(world),
    readPayments(world),
    readSlowest(world),
    readErrors(world),
    readBackups(world),
    readProcesses(world),
  ]);
  return { queues, mails, payments, slowest, errors, backups, processes, migrations };
}

/** SQL: the number of rows of `from`, up to the bound. */
const upTo = (from: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from (select ${from} ${limitRows(maxCounted)}) counted)`;

/** Mails by state, each counted up to the bound. */
export async function readMails(world: World): Promise<Health['mails']> {
  const now = world.clock.now().getTime();
  const sinceYesterday = new Date(now - day).toISOString();
  // No mail waits longer than three days.
  const longAgo = new Date(now - 4 * day).toISOString();
  const row = await readRow<Omit<Health['mails'], 'oldestAt'> & { oldestAt: string | null }>(
    world.db,
    sql`select
      ${upTo(sql`from mails where sent_at is null and failed_at is null`)} as waiting,
      ${upTo(sql`from mails where held_until is not null and sent_at is null and failed_at is null`)} as held,
      (select created_at from mails where sent_at is null and failed_at is null order by created_at limit 1) as oldest_at,
      ${upTo(sql`from mails where created_at >= ${longAgo} and sent_at >= ${sinceYesterday} order by created_at desc`)} as sent,
      ${upTo(sql`from mails where failed_at is not null`)} as failed`,
  );
  if (row === undefined) throw new Error('the counts of mails are missing');
  return { ...row, oldestAt: isoOrNull(row.oldestAt) };
}

async function readPayments(world: World): Promise<Health['payments']> {
  const [counts, events] = await Promise.all([
    countPayments(world),
    readRows<{ id: string; body: string; receivedAt: string }>(
      world.db,
      sql`select id, body, received_at from payment_notices order by received_at desc ${limitRows(maxShown)}`,
    ),
  ]);
  return {
    ...counts,
    events: events.map(({ id, body, receivedAt }) => ({ id, ...readNotice(body), at: iso(receivedAt) })),
  };
}

/** Payments by the party that they wait for, each counted up to the bound. */
export async function countPayments(world: World): Promise<Omit<Health['payments'], 'events'>> {
  const late = new Date(world.clock.now().getTime() - hour).toISOString();
  const counts = await readRow<Omit<Health['payments'], 'events'>>(
    world.db,
    sql`select
      ${upTo(sql`from payment_attempts where status = 'pending' and next_check_at is not null`)} as pending,
      ${upTo(sql`from payment_attempts where status = 'pending' and next_check_at < ${late}`)} as late,
      ${upTo(sql`from aside_payments where status = 'waiting'`)} as set_aside,
      ${upTo(sql`from refunds where next_check_at is not null`)} as refunds`,
  );
  if (counts === undefined) throw new Error('the counts of payments are missing');
  return counts;
}

/** The kind of an event of Paystack, and the reference of the payment that it is about. */
function readNotice(body: string): { event: string; reference: string | null } {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : null);
  try {
    const { event, data } = JSON.parse(body) as {
      event?: unknown;
      data?: { reference?: unknown; transaction_reference?: unknown; transaction?: { reference?: unknown } };
    };
    const reference = data?.transaction?.reference ?? data?.transaction_reference ?? data?.reference;
    return { event: text(event) ?? '', reference: text(reference) };
  } catch {
    return { event: '', reference: null };
  }
}

type TimesRow = { operation: string; count: string; maxMs: number; buckets: number[] };

async function readSlowest(world: World): Promise<Health['slowest']> {
  const since = new Date(world.clock.now().getTime() - day).toISOString();
  const rows = await readRows<TimesRow>(
    world.db,
    sql`
      select operation, sum(count) as count, max(max_ms) as max_ms,
        array[${sql.join(
          [...bucketBounds, 0].map((_, at) => sql.raw(`sum(buckets[${at + 1}])::int`)),
          sql`, `,
        )}] as buckets
      from operation_times where hour > ${since} group by operation`,
  );
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

type ErrorRow = Omit<Health['errors'][number], 'firstAt' | 'lastAt'> & { firstAt: string; lastAt: string };

async function readErrors(world: World): Promise<Health['errors']> {
  const rows = await readRows<ErrorRow>(
    world.db,
    sql`
      select key, place, cause, stack, count, first_at, last_at, request_ids
      from error_groups order by last_at desc, key desc ${limitRows(maxShown)}`,
  );
  return rows.map((row) => ({ ...row, firstAt: iso(row.firstAt), lastAt: iso(row.lastAt) }));
}

type ProcessRow = Omit<Health['processes'][number], 'startedAt' | 'seenAt'> & {
  startedAt: string;
  seenAt: string;
  migrations: KnownMigration[];
};

async function readProcesses(world: World): Promise<Pick<Health, 'processes' | 'migrations'>> {
  const alive = new Date(world.clock.now().getTime() - goneAfter).toISOString();
  const [rows, applied] = await Promise.all([
    readRows<ProcessRow>(
      world.db,
      sql`
        select id, host, pid, version, node_version, started_at, seen_at, migrations
        from processes where seen_at > ${alive} order by started_at, id`,
    ),
    readRows<{ createdAt: string }>(
      world.db,
      sql`select created_at from drizzle.__drizzle_migrations order by created_at desc`,
    ),
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
