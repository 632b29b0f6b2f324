import { and, desc, eq } from 'drizzle-orm';
import type { OutputOf } from '#core/contract.ts';
import { expectFound, Refusal } from '#core/errors.ts';
import type { Person } from '#engine/actor.ts';
import { findFetchUntil } from '#engine/made-copies.ts';
import type { World } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { evidenceContract } from '../contract.ts';
import { jobRecordCopies } from './make-record.ts';
import { isHiddenSince, readRecordedJob } from './read-entries.ts';
import { jobRecords } from './tables.ts';

type OwnRecords = OutputOf<typeof evidenceContract.ofJob>;

/** The reader's records of a job. 404 for everyone but its two parties. */
export async function readRecords(world: World, reader: Person, jobId: string): Promise<OwnRecords> {
  const found = await readRecordedJob(world.db, reader, jobId);
  if (found === null) throw new Refusal('request.not-found');
  const own = and(eq(jobRecords.accountId, reader.id), eq(jobRecords.jobId, jobId));
  const newest = (where = own) =>
    world.db.select().from(jobRecords).where(where).orderBy(desc(jobRecords.createdAt), desc(jobRecords.id)).limit(1);
  const [[latest], [ready]] = await Promise.all([
    newest(),
    newest(and(own, jobRecordCopies.isFetchable(world.clock.now()))),
  ]);
  // An admin has hidden something since: the next record does not have it.
  const isOutdated = ready !== undefined && (await isHiddenSince(world, found.job, ready.createdAt));
  return {
    latest:
      latest === undefined
        ? null
        : {
            status: isOutdated && latest.id === ready.id ? 'expired' : latest.status,
            askedAt: latest.createdAt.toISOString(),
          },
    ready: ready === undefined || isOutdated ? null : showReady(ready),
  };
}

function showReady(row: typeof jobRecords.$inferSelect): OwnRecords['ready'] {
  const { id, bytes, head, entries, createdAt } = row;
  const until = findFetchUntil(row);
  if (bytes === null || head === null || entries === null || until === null) return null;
  return { id, bytes, head, entries, askedAt: createdAt.toISOString(), fetchUntil: until.toISOString() };
}

/** Refuses unless the reader may download this record now: 404 for one of another person, `evidence.gone` for one that is no longer kept. */
export async function requireRecord(world: World, reader: Person, id: string): Promise<void> {
  const row = expectFound(await findRow(world.db, jobRecords, { id, accountId: reader.id }, 'jobId'));
  const { ready } = await readRecords(world, reader, row.jobId);
  if (ready?.id !== id) throw new Refusal('evidence.gone');
}
