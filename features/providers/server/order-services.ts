import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#server/engine/work.ts';
import type { Service } from './add-service.ts';
import { lockOwnListing, serviceColumns } from './own-services.ts';
import { providerServices } from './tables.ts';

/**
 * A provider puts their services into an order that names each once; 409 where these are not the services that there are now.
 * They share out the positions that they have, so that a deleted one comes back between the same places.
 */
export async function orderServices(work: PersonWork, ids: readonly string[]): Promise<(Service & { id: string })[]> {
  const providerId = await lockOwnListing(work);
  const there = and(eq(providerServices.providerId, providerId), isNull(providerServices.deletedAt));
  const current = await work.tx.select({ id: providerServices.id }).from(providerServices).where(there);
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || current.length !== ids.length || !current.every(({ id }) => wanted.has(id)))
    throw new Refusal('request.conflict');
  await work.tx.execute(sql`
    update provider_services s set position = place.position
    from (select position, row_number() over (order by position, id) as nth from provider_services where provider_id = ${providerId} and deleted_at is null) place,
      jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted (id, nth)
    where wanted.nth = place.nth and s.id = wanted.id::uuid`);
  return work.tx
    .select(serviceColumns)
    .from(providerServices)
    .where(there)
    .orderBy(asc(providerServices.position), asc(providerServices.id));
}
