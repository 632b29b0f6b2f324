import { and, eq, isNull } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { PersonWork } from '#engine/work.ts';
import { changeText } from './held-text.ts';
import { lockOwnListing, type Service, serviceColumns, serviceValues } from './own-services.ts';
import { providerServices } from './tables.ts';

/** A provider changes one of their own services. 404 for a service of another provider, or a deleted one. */
export async function updateService(work: PersonWork, id: string, service: Service): Promise<Service & { id: string }> {
  const providerId = await lockOwnListing(work);
  const own = and(
    eq(providerServices.id, id),
    eq(providerServices.providerId, providerId),
    isNull(providerServices.deletedAt),
  );
  const before = expectFound(await findRow(work.tx, providerServices, own));
  const { serviceName, description } = before;
  const [updated] = await changeText(work, providerId, () =>
    work.tx
      .update(providerServices)
      .set(serviceValues(service, { serviceName, description }))
      .where(own)
      .returning(serviceColumns),
  );
  if (updated === undefined) throw new Refusal('request.not-found');
  return updated;
}
