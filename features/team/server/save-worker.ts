import { eq } from 'drizzle-orm';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { attachFiles, detachFiles } from '#features/files/server/attach-files.ts';
import { lockOwnWorker, type NewWorker, refuseFuture, type Worker } from './own-worker.ts';
import { workerColumns } from './queries.ts';
import { workerEvents, workers } from './tables.ts';

/** A provider changes a person of their team. A photo that is replaced is deleted. */
export async function saveWorker(work: PersonWork, id: string, { name, since, photoId }: NewWorker): Promise<Worker> {
  refuseFuture(work, since);
  const before = await lockOwnWorker(work, id);
  const isOtherPhoto = before.photoId !== photoId;
  if (isOtherPhoto && photoId !== null)
    await attachFiles(work, [photoId], { purpose: 'worker', audience: 'granted', path: 'photoId' });
  const [saved] = await work.tx
    .update(workers)
    .set({ name, since, photoId, updatedAt: work.now })
    .where(eq(workers.id, id))
    .returning(workerColumns);
  if (saved === undefined) throw new Error('the worker is gone');
  const isNewFace = isOtherPhoto || before.name !== name;
  if (isNewFace || before.since !== since)
    await recordEvent(work, workerEvents, 'edit', {
      id,
      by: 'provider',
      before: 'added',
      after: 'added',
      data: { isNewFace },
    });
  if (isOtherPhoto && before.photoId !== null) await detachFiles(work, [before.photoId]);
  return saved;
}
