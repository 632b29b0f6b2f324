import { eq } from 'drizzle-orm';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { detachFiles } from '#features/files/server/attach-files.ts';
import { lockOwnWorker } from './own-worker.ts';
import { workerEvents, workers } from './tables.ts';

/** A provider removes a person from their team, with the photo. Past visits keep the name. */
export async function removeWorker(work: PersonWork, id: string): Promise<void> {
  const { photoId } = await lockOwnWorker(work, id);
  // First: the consequences take the worker out of the visits that name them.
  await recordEvent(work, workerEvents, 'remove', { id, by: 'provider', before: 'added', after: 'removed' });
  await work.tx.delete(workers).where(eq(workers.id, id));
  if (photoId !== null) await detachFiles(work, [photoId]);
}
