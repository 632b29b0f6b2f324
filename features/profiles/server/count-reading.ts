import { Refusal } from '#core/errors.ts';
import { hour } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { countTry, scopeFor } from '#engine/throttling/throttle.ts';
import type { World } from '#engine/work.ts';

/** The profiles of other people that a reader opens in an hour. */
const maxProfiles = 60;

/**
 * Counts the profiles that a reader opens, so that no one copies the names of the whole site. One profile opened again within the hour, one's
 * own, and those that admins open are not counted. 429 with the seconds to wait.
 */
export async function countReading(world: World, reader: Person, id: string): Promise<void> {
  if (reader.id === id || reader.role === 'admin') return;
  const isFirst = await countsIn(world, `${reader.id} ${id}`, 1, 'profile');
  if (!isFirst) return;
  await countTry(
    world,
    'request.too-many',
    [scopeFor('profiles', reader.id, maxProfiles * world.config.limitFactor)],
    hour,
  );
}

async function countsIn(world: World, key: string, limit: number, kind: string): Promise<boolean> {
  try {
    await countTry(world, 'request.too-many', [scopeFor(kind, key, limit)], hour);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
