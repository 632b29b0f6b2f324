import { eq } from 'drizzle-orm';
import { readUsage } from '#features/files/server/storage-room.ts';
import { providers } from '#features/providers/server/tables.ts';
import { countUsedQuotes } from '#features/quotes/server/allowance.ts';
import { readPlan } from '#features/plans/server/read-plan.ts';
import type { Person } from '#engine/actor.ts';
import type { World } from '#engine/work.ts';

type Use = { used: number; limit: number | null };

/** A provider's use of the plan: quotes of this month, locations, and storage in bytes. A null limit means no limit. */
export async function readPlanUse(
  world: World,
  reader: Person,
): Promise<{ quotes: Use; locations: Use; storage: Use }> {
  const [{ limits }, storage, [listing]] = await Promise.all([
    readPlan(world, reader.id),
    readUsage(world, reader.id),
    world.db
      .select({ id: providers.id, places: providers.locationsServed })
      .from(providers)
      .where(eq(providers.accountId, reader.id)),
  ]);
  const sent = listing === undefined ? 0 : await countUsedQuotes(world.db, listing.id, world.clock.now());
  return {
    quotes: { used: sent, limit: limits.quotesPerMonth },
    locations: { used: listing?.places.length ?? 0, limit: limits.locations },
    storage: { used: storage.usedBytes, limit: storage.limitBytes },
  };
}
