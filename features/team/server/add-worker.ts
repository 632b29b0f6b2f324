import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { attachFiles } from '#features/files/server/attach-files.ts';
import { lockOwnListing } from '#features/providers/server/own-services.ts';
import { maxWorkers } from '../limits.ts';
import { teamRefusals } from '../wording.ts';
import { type NewWorker, refuseFuture, type Worker } from './own-worker.ts';
import { workerColumns } from './queries.ts';
import { workerEvents, workers } from './tables.ts';

/** A provider adds a person to their team. Their photo is the provider's own until a visit names them. */
export async function addWorker(work: PersonWork, { name, since, photoId }: NewWorker): Promise<Worker> {
  refuseFuture(work, since);
  const providerId = await lockOwnListing(work);
  if ((await work.tx.$count(workers, eq(workers.providerId, providerId))) >= maxWorkers)
    throw new Refusal('request.invalid', { errors: [{ path: 'name', message: teamRefusals.tooMany(maxWorkers) }] });
  if (photoId !== null) await attachFiles(work, [photoId], { purpose: 'worker', audience: 'granted', path: 'photoId' });
  const [added] = await work.tx
    .insert(workers)
    .values({ providerId, name, since, photoId, createdAt: work.now, updatedAt: work.now })
    .returning(workerColumns);
  if (added === undefined) throw new Error('no worker was made');
  await recordEvent(work, workerEvents, 'add', { id: added.id, by: 'provider', before: null, after: 'added' });
  return added;
}
