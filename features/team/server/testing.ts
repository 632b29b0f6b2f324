import type { Person } from '#engine/actor.ts';
import { aFile } from '#features/files/server/testing.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import type { TestWorld } from '#tests/support/testing.ts';
import { workers } from './tables.ts';

type WorkerOptions = { provider?: Person & { providerId: string }; name?: string; since?: string; hasPhoto?: boolean };

/** A person of a provider's team, with a photo that only the provider can open. */
export async function aWorker(world: TestWorld, more: WorkerOptions = {}) {
  const { name = 'Sipho Nkosi', since = '2023-03', hasPhoto = true } = more;
  const provider = more.provider ?? (await aProvider(world));
  const photo = hasPhoto ? await aFile(world, { owner: provider, purpose: 'worker', audience: 'granted' }) : null;
  const now = world.clock.now();
  const [worker] = await world.db
    .insert(workers)
    .values({
      providerId: provider.providerId,
      name,
      since,
      photoId: photo?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (worker === undefined) throw new Error('no worker was made');
  return { ...worker, provider };
}
