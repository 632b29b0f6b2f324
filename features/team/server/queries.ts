import { asc, eq, sql } from 'drizzle-orm';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';
import { workers } from './tables.ts';

export const workerColumns = {
  id: workers.id,
  name: workers.name,
  since: workers.since,
  photoId: workers.photoId,
  isHidden: sql<boolean>`${workers.hiddenAt} is not null`,
};

/** The team of a person's own listing, by name: at most `maxWorkers`. */
export const listTeam = (world: World, { providerId }: Person) =>
  providerId === null
    ? Promise.resolve([])
    : world.db
        .select(workerColumns)
        .from(workers)
        .where(eq(workers.providerId, providerId))
        .orderBy(asc(sql`lower(${workers.name})`), asc(workers.id));
