import { and, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { day } from '#core/time.ts';
import type { World } from '#engine/work.ts';
import { mails } from './tables.ts';

const kept = 30 * day;
const forgotten = 3 * day;

/**
 * Deletes mails, with their text and address, a month after they were sent or given up. A mail whose job was lost fails where the admins see it,
 * instead of waiting for good.
 */
export async function sweepMails(world: World): Promise<void> {
  const now = world.clock.now();
  const before = (age: number) => lt(mails.createdAt, new Date(now.getTime() - age));
  const givenUp = lt(mails.failedAt, new Date(now.getTime() - kept));
  await world.db.delete(mails).where(or(and(isNotNull(mails.sentAt), before(kept)), givenUp));
  await world.db
    .update(mails)
    .set({ failedAt: now, claimedUntil: null, lastError: 'it was never taken up' })
    .where(and(isNull(mails.sentAt), isNull(mails.failedAt), before(forgotten)));
}
