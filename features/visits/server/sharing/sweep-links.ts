import { lte } from 'drizzle-orm';
import type { World } from '#engine/work.ts';
import { visitLinks } from '../tables.ts';

/** Deletes the links that have ended. */
export async function sweepLinks({ db, clock }: World): Promise<void> {
  await db.delete(visitLinks).where(lte(visitLinks.endsAt, clock.now()));
}
