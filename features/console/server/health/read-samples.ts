import type { Sample } from '#server/engine/metrics.ts';
import type { World } from '#server/engine/work.ts';
import { readBackups } from './backups.ts';
import { countJobs } from './queue-jobs.ts';
import { countPayments, readMails } from './read-health.ts';

const seconds = (now: number, since: string | null): number =>
  since === null ? 0 : Math.max(0, (now - new Date(since).getTime()) / 1_000);

/** What waits in the database, as System health shows it. */
export async function readSamples(world: World): Promise<Sample[]> {
  const now = world.clock.now().getTime();
  const [queues, mails, payments, backups] = await Promise.all([
    countJobs(world),
    readMails(world),
    countPayments(world),
    readBackups(world),
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
    ...sampleBackups(backups, now),
  ];
}

/** Nothing where no backup was ever made. */
function sampleBackups({ wholeAt, newest: [newest] }: Awaited<ReturnType<typeof readBackups>>, now: number): Sample[] {
  if (newest === undefined) return [];
  return [
    ...(wholeAt === null ? [] : [{ name: 'lungisa_backup_age_seconds' as const, value: seconds(now, wholeAt) }]),
    { name: 'lungisa_backup_failed', value: newest.problem === null ? 0 : 1 },
  ];
}
