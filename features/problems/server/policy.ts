import { eq, type SQL } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isPerson, type Actor } from '#server/actor.ts';
import { problems } from './tables.ts';

/** Every problem is there to be read by whoever may read any; changing one takes its owner. */
export function ownedBy(actor: Actor): SQL {
  if (!isPerson(actor)) throw new Refusal('accounts.signed-out');
  return eq(problems.ownerId, actor.id);
}
