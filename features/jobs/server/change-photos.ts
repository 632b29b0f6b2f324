import { and, count, eq, inArray } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { attachFiles, detachFiles, grantFiles } from '#features/files/server/attach-files.ts';
import type { PersonWork } from '#engine/work.ts';
import { maxPhotos } from '../limits.ts';
import { jobErrors } from '../wording.ts';
import { lockJob } from './lock-job.ts';
import { isFinished, providerIs } from './policy.ts';
import { jobPhotos } from './tables.ts';

/**
 * The provider adds photos of finished work and removes others; photos from another window stay. Refuses to add photos before the
 * work is finished, with the current status, and refuses what `addPhotos` refuses. Refuses to remove any while the clocks of the job stand: a
 * dispute may be about them (`jobs.photos-in-dispute`, 409).
 */
export async function changePhotos(
  work: PersonWork,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const job = await lockJob(work, id, providerIs(work.actor));
  if (add.length > 0 && !isFinished(job.status)) throw new Refusal('request.conflict', { current: job.status });
  if (remove.length > 0) {
    if (job.clocksStoppedAt !== null) throw new Refusal('jobs.photos-in-dispute');
    const removed = await work.tx
      .delete(jobPhotos)
      .where(and(eq(jobPhotos.jobId, id), eq(jobPhotos.ofRework, false), inArray(jobPhotos.fileId, [...remove])))
      .returning({ fileId: jobPhotos.fileId });
    await detachFiles(
      work,
      removed.map(({ fileId }) => fileId),
    );
  }
  await addPhotos(work, job, add);
}

/**
 * Attaches uploads of the acting provider to a job that the caller has locked, for both parties to open.
 * 422 if the photos are too many or are not the provider's uploads.
 */
export async function addPhotos(
  work: PersonWork,
  job: { id: string; memberId: string },
  photos: readonly string[],
): Promise<void> {
  if (photos.length === 0) return;
  const [present] = await work.tx
    .select({ photos: count() })
    .from(jobPhotos)
    .where(and(eq(jobPhotos.jobId, job.id), eq(jobPhotos.ofRework, false)));
  if ((present?.photos ?? 0) + photos.length > maxPhotos) {
    throw new Refusal('jobs.too-many-photos', {
      errors: [{ path: 'photos', message: jobErrors['jobs.too-many-photos'] }],
    });
  }
  await attachPhotos(work, { id: job.id, with: job.memberId, ofRework: false, at: work.now }, photos);
}

/** Attaches uploads of the actor to a job, for the actor and the other party to open. */
export async function attachPhotos(
  work: PersonWork,
  { id, with: otherId, ofRework, at }: { id: string; with: string; ofRework: boolean; at: Date },
  photos: readonly string[],
): Promise<void> {
  if (photos.length === 0) return;
  await attachFiles(work, photos, { purpose: 'job', audience: 'granted', path: 'photos' });
  await grantFiles(work, photos, [otherId, work.actor.id]);
  await work.tx.insert(jobPhotos).values(photos.map((fileId) => ({ fileId, jobId: id, addedAt: at, ofRework })));
}
