import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { showFilesTo } from '#features/files/server/attach-files.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import { workerEvents, workers } from './tables.ts';

type Judged = { id: string; reason: string };

/**
 * An admin hides the name and the photo of a worker from all members; the provider still sees both, and gets `reason`. 404 if there is no
 * such worker, 409 if another admin was faster.
 */
export const hideWorker = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, true);

/** An admin shows the name and the photo again. Refuses as `hideWorker` does. */
export const showWorker = (work: PersonWork, judged: Judged): Promise<void> => judge(work, judged, false);

async function judge(work: PersonWork, { id, reason }: Judged, isHidden: boolean): Promise<void> {
  const [changed] = await work.tx
    .update(workers)
    .set({ hiddenAt: isHidden ? work.now : null })
    .where(and(eq(workers.id, id), isHidden ? isNull(workers.hiddenAt) : isNotNull(workers.hiddenAt)))
    .returning({ photoId: workers.photoId });
  if (changed === undefined) throw await conflict(work, id, isHidden);
  if (changed.photoId !== null) await showFilesTo(work, isHidden ? 'owner' : 'granted', [changed.photoId]);
  await recordEvent(work, workerEvents, isHidden ? 'hide' : 'show', {
    id,
    by: 'admin',
    before: isHidden ? 'added' : 'hidden',
    after: isHidden ? 'hidden' : 'added',
    data: { reason },
  });
}

async function conflict({ tx }: PersonWork, id: string, isHidden: boolean): Promise<Refusal> {
  return (await tx.$count(workers, eq(workers.id, id))) === 0
    ? new Refusal('request.not-found')
    : new Refusal('request.conflict', { current: isHidden ? 'hidden' : 'added' });
}
