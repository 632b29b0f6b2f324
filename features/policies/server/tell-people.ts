import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { showDate } from '#core/time.ts';
import { accounts } from '#features/accounts/server/tables.ts';
import { notify } from '#features/notifications/server/notify.ts';
import { system } from '#engine/actor.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { transact, type Queue, type SystemWork, type Work } from '#engine/work.ts';
import { policyNotice } from '../wording.ts';
import { policyVersions } from './tables.ts';

/** People who get their notice in one transaction. */
const batch = 200;

type Job = { versionId: string };

/** Notifies everyone of a version, a batch per job. A job that runs again goes on after the last committed batch. */
export const policyNoticeQueue: Queue<Job> = {
  name: 'policy-notices',
  retryLimit: 60,
  batchSize: 1,
  run: (world, { versionId }) => transact(world, system, (work) => tellBatch(work, versionId)),
};

/** Starts to notify everyone of a version. */
export const startTelling = (work: Work, versionId: string): Promise<void> =>
  work.world.outbox.enqueue(work.tx, policyNoticeQueue, [{ versionId }]);

/** Notifies the next batch of people, and queues the batch after it in the same transaction. */
async function tellBatch(work: SystemWork, versionId: string): Promise<void> {
  const version = await lockRow(work.tx, policyVersions, versionId, 'update');
  if (version === undefined) return;
  const people = await work.tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(ne(accounts.status, 'left'), version.toldUpTo === null ? undefined : gt(accounts.id, version.toldUpTo)))
    .orderBy(asc(accounts.id))
    .limit(batch);
  const last = people.at(-1);
  if (last === undefined) return;
  await tell(
    work,
    version,
    people.map(({ id }) => id),
  );
  await work.tx.update(policyVersions).set({ toldUpTo: last.id }).where(eq(policyVersions.id, versionId));
  if (people.length === batch) await startTelling(work, versionId);
}

/** Notifies a person who has just registered of the versions that have not started. */
export async function tellNewcomer(work: Work, accountId: string): Promise<void> {
  const coming = await work.tx.select().from(policyVersions).where(gt(policyVersions.startsAt, work.now));
  for (const version of coming) if (version.number > 1) await tell(work, version, [accountId]);
}

type Version = typeof policyVersions.$inferSelect;

/** A notice and a mail for each, once: the id of the version is that of the event that they are about. */
const tell = (work: Work, { id, number, publishedAt, startsAt }: Version, people: readonly string[]): Promise<void> =>
  notify(
    work,
    { id, at: publishedAt },
    people.map((accountId) => ({
      accountId,
      type: 'other',
      words: () => policyNotice(showDate(startsAt)),
      linkTo: `/policy-privacy?version=${number}`,
      mail: { urgency: 'required' },
    })),
  );
