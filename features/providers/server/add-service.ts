import { sql } from 'drizzle-orm';
import type { PersonWork } from '#engine/work.ts';
import { changeText } from './held-text.ts';
import { lockOwnListing, refuseFullListing, type Service, serviceColumns, serviceValues } from './own-services.ts';
import { providerServices } from './tables.ts';

/** A provider adds a service at the end of their own list. The price is in cents; null means a price on request. */
export async function addService(work: PersonWork, service: Service): Promise<Service & { id: string }> {
  const providerId = await lockOwnListing(work);
  await refuseFullListing(work, providerId);
  const [added] = await changeText(work, providerId, () =>
    work.tx
      .insert(providerServices)
      .values({
        ...serviceValues(service, { serviceName: '', description: '' }),
        providerId,
        position: sql`(select coalesce(max(position), 0) + 1 from provider_services where provider_id = ${providerId})`,
        createdAt: work.now,
      })
      .returning(serviceColumns),
  );
  if (added === undefined) throw new Error('no service was made');
  return added;
}
