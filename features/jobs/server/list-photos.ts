import { eq } from 'drizzle-orm';
import { files } from '#features/files/server/tables.ts';
import type { World } from '#server/engine/work.ts';
import { jobPhotos } from './tables.ts';

/** Photos of the finished work, in the order in which they were added. */
export async function listPhotos(
  world: World,
  jobId: string,
): Promise<{ id: string; width: number; height: number }[]> {
  const rows = await world.db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(jobPhotos)
    .innerJoin(files, eq(files.id, jobPhotos.fileId))
    .where(eq(jobPhotos.jobId, jobId))
    .orderBy(jobPhotos.addedAt, jobPhotos.fileId);
  return rows.map(({ id, width, height }) => ({ id, width: width ?? 0, height: height ?? 0 }));
}
