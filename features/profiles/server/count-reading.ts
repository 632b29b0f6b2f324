import { Refusal } from '#core/errors.ts';
import { hour } from '#core/time.ts';
import type { Person } from '#engine/actor.ts';
import { countTry, refuseUsedUp, scopeFor } from '#engine/throttling/throttle.ts';
import type { World } from '#engine/work.ts';

/** The profiles of other people that a reader opens in an hour. */
const maxProfiles = 60;

/**
 * Counts the profiles that a reader opens, so that no one copies the names of the whole site. One profile opened again within the hour, one's
 * own, and those that admins open are not counted. An id that opens nothing counts too, so that trying ids is no cheaper than reading. 429
 * with the seconds to wait.
 */
export async function countReading(world: World, reader: Person, id: string): Promise<void> {
  if (reader.id === id || reader.role === 'admin') return;
  const opened = [scopeFor('profile', `${reader.id} ${id}`, 1)];
  if (await isRefused(refuseUsedUp(world, 'request.too-many', opened, hour))) return;
  const profiles = [scopeFor('profiles', reader.id, maxProfiles * world.config.limitFactor)];
  const giveBack = await countTry(world, 'request.too-many', profiles, hour);
  // Only a counted profile is marked as opened: after a mark that a refusal takes back, a press at the same moment would pass.
  if (await isRefused(countTry(world, 'request.too-many', opened, hour))) await giveBack();
}

async function isRefused(tried: Promise<unknown>): Promise<boolean> {
  try {
    await tried;
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
