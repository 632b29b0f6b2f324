import { and, desc, eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { newId } from '#engine/columns.ts';
import { isCopyUnderWay } from '#engine/made-copies.ts';
import { takeFirstStep } from '#engine/take-step.ts';
import type { PersonWork } from '#engine/work.ts';
import { jobRecordCopies } from './make-record.ts';
import { readRecordedJob } from './read-entries.ts';
import { jobRecords, jobRecordSubject } from './tables.ts';

/**
 * A party of a job asks for its record. Refuses a second one while one is made; 404 for everyone but the two. The limit of the operation has
 * locked the account.
 */
export async function askRecord(work: PersonWork, jobId: string): Promise<void> {
  const { tx, actor } = work;
  if ((await readRecordedJob(tx, actor, jobId)) === null) throw new Refusal('request.not-found');
  const [last] = await tx
    .select({ status: jobRecords.status })
    .from(jobRecords)
    .where(and(eq(jobRecords.accountId, actor.id), eq(jobRecords.jobId, jobId)))
    .orderBy(desc(jobRecords.createdAt), desc(jobRecords.id))
    .limit(1);
  if (last !== undefined && isCopyUnderWay(last)) throw new Refusal('evidence.under-way');
  const { id } = await takeFirstStep(work, jobRecordSubject, 'ask', {
    by: 'account',
    values: { id: newId(), jobId, accountId: actor.id, createdAt: work.now },
  });
  await jobRecordCopies.request(work, id);
}
