import { eq } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { providers } from './tables.ts';

/** A provider goes on holiday or comes back. On holiday they are not listed and get no requests; quotes and jobs continue. */
export async function setHoliday(work: PersonWork, onHoliday: boolean): Promise<void> {
  const set = await work.tx
    .update(providers)
    .set({ onHoliday, updatedAt: work.now })
    .where(eq(providers.accountId, work.actor.id))
    .returning({ id: providers.id });
  if (set.length === 0) throw new Refusal('request.not-found');
}
