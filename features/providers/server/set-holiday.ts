import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isPerson } from '#server/engine/actor.ts';
import type { Work } from '#server/engine/work.ts';
import { providers } from './tables.ts';

/** A provider goes away, and is neither listed nor asked for quotes, or comes back; quotes and jobs go on. */
export async function setHoliday(work: Work, onHoliday: boolean): Promise<void> {
  if (!isPerson(work.actor)) throw new Refusal('accounts.signed-out');
  const set = await work.tx
    .update(providers)
    .set({ onHoliday, updatedAt: work.now })
    .where(eq(providers.accountId, work.actor.id))
    .returning({ id: providers.id });
  if (set.length === 0) throw new Refusal('request.not-found');
}
