import { sql } from 'drizzle-orm';
import { maxCounted } from '#features/console/limits.ts';
import { countMails } from '#features/notifications/server/mails/count-mails.ts';
import { countPayments } from '#features/payments/server/payment-health.ts';
import { measureClock } from '#engine/check-clock.ts';
import type { Sample } from '#engine/metrics.ts';
import { sweepQueue } from '#engine/outbox.ts';
import { iso } from '#engine/postgres/database.ts';
import { query } from '#engine/postgres/read.ts';
import type { World } from '#engine/work.ts';
import { readBackups } from './backups.ts';
import { countJobs } from './queue-jobs.ts';

const seconds = (now: number, since: string | null): number =>
  since === null ? 0 : Math.max(0, (now - new Date(since).getTime()) / 1_000);

/** The values of the database that System health shows. */
export async function readSamples(world: World): Promise<Sample[]> {
  const now = world.clock.now().getTime();
  const [queues, mails, payments, backups, sweptAt, connections, ahead] = await Promise.all([
    countJobs(world),
    countMails(world, maxCounted),
    countPayments(world, maxCounted),
    readBackups(world),
    readSweptAt(world),
    countConnections(world),
    measureClock(world.db, world.clock),
  ]);
  const { oldestAt, ...mailCounts } = mails;
  return [
    ...queues.flatMap(({ name, waiting, later, running, failed, oldestAt: since }): Sample[] => [
      ...Object.entries({ waiting, later, running, failed }).map(([state, value]) => ({
        name: 'lungisa_queue_jobs' as const,
        labels: { queue: name, state },
        value,
      })),
      { name: 'lungisa_queue_oldest_seconds', labels: { queue: name }, value: seconds(now, since) },
    ]),
    ...Object.entries(mailCounts).map(([state, value]) => ({
      name: 'lungisa_mails' as const,
      labels: { state },
      value,
    })),
    { name: 'lungisa_mail_oldest_seconds', value: seconds(now, oldestAt) },
    ...Object.entries(payments).map(([state, value]) => ({
      name: 'lungisa_payments' as const,
      labels: { state: state === 'setAside' ? 'set-aside' : state },
      value,
    })),
    { name: 'lungisa_sweep_age_seconds', value: seconds(now, sweptAt) },
    ...sampleBackups(backups, now),
    { name: 'lungisa_database_connections', value: connections.used },
    { name: 'lungisa_database_connections_max', value: connections.allowed },
    { name: 'lungisa_clock_ahead_seconds', value: ahead / 1_000 },
  ];
}

/** The time at which the newest daily sweep ended well; before the first one, the time at which the database was made. Null if it has no queues yet. */
async function readSweptAt({ db }: World): Promise<string | null> {
  const row = await query<{ at: string }>(db).row(sql`
    select coalesce((select max(completed_on) from pgboss.job where name = ${sweepQueue} and state = 'completed'), created_on) as at
    from pgboss.queue where name = ${sweepQueue}`);
  return row === undefined ? null : iso(row.at);
}

async function countConnections({ db }: World): Promise<{ used: number; allowed: number }> {
  const row = await query<{ used: number; allowed: number }>(db).row(sql`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`);
  return row ?? { used: 0, allowed: 0 };
}

/** Nothing if no backup was ever made. */
function sampleBackups({ wholeAt, newest: [newest] }: Awaited<ReturnType<typeof readBackups>>, now: number): Sample[] {
  if (newest === undefined) return [];
  return [
    ...(wholeAt === null ? [] : [{ name: 'lungisa_backup_age_seconds' as const, value: seconds(now, wholeAt) }]),
    { name: 'lungisa_backup_failed', value: newest.problem === null ? 0 : 1 },
  ];
}
