import { and, eq } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { lockOwnWorker } from '#features/team/server/own-worker.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { comesWords } from '#features/visits/who-comes-wording.ts';
import { closeFaces, openFace } from './faces.ts';
import { mayNameWorker, providerIs } from '../policy.ts';
import { visits, visitSubject } from '../tables.ts';

/**
 * The provider says who of their team comes, or with null that they come themselves, until they have arrived. 409 with the status
 * afterwards, 404 for a visit or a worker that is not theirs, 422 for a worker that an admin hides. Returns the job.
 */
export async function nameWorker(
  work: PersonWork,
  { id, workerId }: { id: string; workerId: string | null },
): Promise<string> {
  // Locked before the visit, as where a worker is changed or removed.
  const worker = workerId === null ? null : await lockOwnWorker(work, workerId, 'key share');
  if (worker !== null && worker.hiddenAt !== null)
    throw new Refusal('request.invalid', { errors: [{ path: 'workerId', message: comesWords.cannotChoose }] });
  const visit = expectFound(await lockRow(work.tx, visits, and(eq(visits.id, id), providerIs(work.actor))));
  if (!mayNameWorker(visit)) throw new Refusal('request.conflict', { current: visit.status });
  if (visit.workerId === workerId) return visit.jobId;
  await work.tx
    .update(visits)
    .set({ workerId, workerName: worker?.name ?? null, hiddenWorkerName: null })
    .where(eq(visits.id, id));
  if (visit.workerId !== null) await closeFaces(work, visit.workerId);
  await openFace(work, id);
  await recordNaming(work, visit, workerId);
  return visit.jobId;
}

/** Records that another person comes, or the same one with another name or photo: the member is told. */
export const recordNaming = (
  work: Work,
  { id, status }: { id: string; status: string },
  workerId: string | null,
): Promise<void> =>
  recordEvent(work, visitSubject, 'name-worker', {
    id,
    by: 'provider',
    before: status,
    after: status,
    data: { workerId },
  });
