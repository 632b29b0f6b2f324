import { eq } from 'drizzle-orm';
import { files } from '#features/files/server/tables.ts';
import type { World } from '#engine/work.ts';
import { jobPhotos } from './tables.ts';

type Photo = { id: string; width: number; height: number };

/** Photos of the finished work, and those of the latest request for rework, in the order in which they were added. */
export async function listPhotos(
  world: World,
  jobId: string,
): Promise<{
  finished: Photo[];
  rework: Photo[];
  reworkAt: Date | null;
}> {
  const rows = await world.db
    .select({
      id: files.id,
      width: files.width,
      height: files.height,
      addedAt: jobPhotos.addedAt,
      ofRework: jobPhotos.ofRework,
    })
    .from(jobPhotos)
    .innerJoin(files, eq(files.id, jobPhotos.fileId))
    .where(eq(jobPhotos.jobId, jobId))
    .orderBy(jobPhotos.addedAt, jobPhotos.fileId);
  const show = ({ id, width, height }: (typeof rows)[number]) => ({ id, width: width ?? 0, height: height ?? 0 });
  const ofRework = rows.filter((row) => row.ofRework);
  const reworkAt = ofRework.at(-1)?.addedAt ?? null;
  return {
    finished: rows.filter((row) => !row.ofRework).map(show),
    rework: ofRework.filter(({ addedAt }) => addedAt.getTime() === reworkAt?.getTime()).map(show),
    reworkAt,
  };
}
