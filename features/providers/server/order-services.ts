import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockOwnListing, type Service, serviceColumns } from './own-services.ts';
import { providerServices } from './tables.ts';

/**
 * A provider puts their services in a new order that names each service once. 409 if these are not exactly the current services.
 * The services swap the positions that they have, so that a deleted one can return to its old place.
 */
export async function orderServices(work: PersonWork, ids: readonly string[]): Promise<(Service & { id: string })[]> {
  const providerId = await lockOwnListing(work);
  const current = and(eq(providerServices.providerId, providerId), isNull(providerServices.deletedAt));
  const services = await work.tx.select({ id: providerServices.id }).from(providerServices).where(current);
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || services.length !== ids.length || !services.every(({ id }) => wanted.has(id)))
    throw new Refusal('request.conflict');
  await work.tx.execute(sql`
    update provider_services s set position = place.position
    from (select position, row_number() over (order by position, id) as nth from provider_services where provider_id = ${providerId} and deleted_at is null) place,
      jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted (id, nth)
    where wanted.nth = place.nth and s.id = wanted.id::uuid`);
  return work.tx
    .select(serviceColumns)
    .from(providerServices)
    .where(current)
    .orderBy(asc(providerServices.position), asc(providerServices.id));
}
