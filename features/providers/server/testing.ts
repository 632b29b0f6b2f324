import { aPerson } from '#features/accounts/server/testing.ts';
import type { Person } from '#server/actor.ts';
import { newId } from '#server/columns.ts';
import type { World } from '#server/work.ts';
import { providers } from './tables.ts';

type Listing = Partial<Pick<typeof providers.$inferInsert, 'specialty' | 'shortBio' | 'locationsServed' | 'ratingSum' | 'ratingCount' | 'completedJobsCount'>>;

/** A provider who can act, with a listing: an approved plumber in Sandton unless told otherwise. */
export async function aProvider(world: World, more: Parameters<typeof aPerson>[1] & Listing = {}): Promise<Person & { providerId: string }> {
  const { specialty = 'Plumbing', locationsServed = ['Sandton'], shortBio, ratingSum, ratingCount, completedJobsCount, ...account } = more;
  const person = await aPerson(world, { ...account, role: 'provider' });
  const now = world.clock.now();
  const providerId = newId();
  await world.db.insert(providers).values({
    id: providerId,
    accountId: person.id,
    name: person.fullName,
    status: person.status,
    specialty,
    locationsServed,
    shortBio,
    ratingSum,
    ratingCount,
    completedJobsCount,
    createdAt: now,
    updatedAt: now,
  });
  return { ...person, providerId };
}
