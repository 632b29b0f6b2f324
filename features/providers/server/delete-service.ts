import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { day } from '#core/time.ts';
import type { PersonWork, World } from '#engine/work.ts';
import { changeText } from './held-text.ts';
import { lockOwnListing, refuseFullListing, type Service, serviceColumns } from './own-services.ts';
import { providerServices } from './tables.ts';

/** Milliseconds in which a deleted service can be restored. */
const restorableFor = day;

/** A provider deletes one of their own services. They can restore it for a day. */
export async function deleteService(work: PersonWork, id: string): Promise<void> {
  const providerId = await lockOwnListing(work);
  const deleted = await changeText(work, providerId, () =>
    work.tx
      .update(providerServices)
      .set({ deletedAt: work.now })
      .where(
        and(
          eq(providerServices.id, id),
          eq(providerServices.providerId, providerId),
          isNull(providerServices.deletedAt),
        ),
      )
      .returning({ id: providerServices.id }),
  );
  if (deleted.length === 0) throw new Refusal('request.not-found');
}

/** Restores a deleted service to its old place; returns it unchanged if it was not deleted. 404 for a service of another provider, or one that was deleted over a day ago. */
export async function restoreService(work: PersonWork, id: string): Promise<Service & { id: string }> {
  const providerId = await lockOwnListing(work);
  const own = and(eq(providerServices.id, id), eq(providerServices.providerId, providerId));
  const [current] = await work.tx
    .select(serviceColumns)
    .from(providerServices)
    .where(and(own, isNull(providerServices.deletedAt)));
  if (current !== undefined) return current;
  await refuseFullListing(work, providerId);
  const [restored] = await changeText(work, providerId, () =>
    work.tx
      .update(providerServices)
      .set({ deletedAt: null })
      .where(and(own, gt(providerServices.deletedAt, new Date(work.now.getTime() - restorableFor))))
      .returning(serviceColumns),
  );
  if (restored === undefined) throw new Refusal('request.not-found');
  return restored;
}

/** Deletes for good the services that can no longer be restored. */
export async function sweepServices(world: World): Promise<void> {
  const until = new Date(world.clock.now().getTime() - restorableFor);
  await world.db
    .delete(providerServices)
    .where(and(isNotNull(providerServices.deletedAt), lte(providerServices.deletedAt, until)));
}
