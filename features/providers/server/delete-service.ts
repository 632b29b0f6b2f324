import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import type { PersonWork, World } from '#server/engine/work.ts';
import type { Service } from './add-service.ts';
import { lockOwnListing, refuseFull, serviceColumns } from './own-services.ts';
import { providerServices } from './tables.ts';

/** How long a deleted service can be brought back. */
const kept = day;

/** A provider deletes a service of their own: nobody sees it any more, and for a day it can be brought back. */
export async function deleteService(work: PersonWork, id: string): Promise<void> {
  const providerId = await lockOwnListing(work);
  const deleted = await work.tx
    .update(providerServices)
    .set({ deletedAt: work.now })
    .where(
      and(eq(providerServices.id, id), eq(providerServices.providerId, providerId), isNull(providerServices.deletedAt)),
    )
    .returning({ id: providerServices.id });
  if (deleted.length === 0) throw new Refusal('request.not-found');
}

/** Brings a deleted service back to where it was; one that is there already stays. 404 where it is none of theirs, or was deleted a day ago. */
export async function restoreService(work: PersonWork, id: string): Promise<Service & { id: string }> {
  const providerId = await lockOwnListing(work);
  const own = and(eq(providerServices.id, id), eq(providerServices.providerId, providerId));
  const [there] = await work.tx
    .select(serviceColumns)
    .from(providerServices)
    .where(and(own, isNull(providerServices.deletedAt)));
  if (there !== undefined) return there;
  await refuseFull(work, providerId);
  const [restored] = await work.tx
    .update(providerServices)
    .set({ deletedAt: null })
    .where(and(own, gt(providerServices.deletedAt, new Date(work.now.getTime() - kept))))
    .returning(serviceColumns);
  if (restored === undefined) throw new Refusal('request.not-found');
  return restored;
}

/** Deletes for good what can be brought back no more. */
export async function sweepServices(world: World): Promise<void> {
  const until = new Date(world.clock.now().getTime() - kept);
  await world.db
    .delete(providerServices)
    .where(and(isNotNull(providerServices.deletedAt), lte(providerServices.deletedAt, until)));
}
