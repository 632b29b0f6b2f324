import type { z } from '#core/zod.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expectFound, Refusal } from '#core/errors.ts';
import { sortWords, typedColumn } from '#engine/typed-words.ts';
import type { PersonWork } from '#engine/work.ts';
import { lockRow } from '#engine/postgres/read.ts';
import { maxServices } from '../limits.ts';
import type { newService } from '../contract.ts';
import { listingRefusals as words } from '../wording.ts';
import { providers, providerServices } from './tables.ts';

/** The columns of a service as its provider reads it. */
export const serviceColumns = {
  id: providerServices.id,
  serviceName: sql<string>`${typedColumn('provider_services', 'service_name', 'serviceName')}`,
  description: sql<string>`${typedColumn('provider_services', 'description')}`,
  priceCents: providerServices.priceCents,
};

export type Service = z.output<typeof newService>;

type Words = { serviceName: string; description: string };

/** The values of a service that its provider saves; the words `before` stay public while it is held. */
export function serviceValues({ serviceName, description, priceCents }: Service, before: Words) {
  const { masked, written, isHeld } = sortWords({ serviceName, description });
  return { ...(isHeld ? before : masked), written, held: isHeld, priceCents };
}

/** Locks the actor's own listing, so that its services change one at a time. Returns its id. 404 if they have none. */
export async function lockOwnListing(work: PersonWork): Promise<string> {
  const listing = expectFound(await lockRow(work.tx, providers, { accountId: work.actor.id }));
  return listing.id;
}

/** Refuses, with a 422, another service for a listing that has the maximum. The caller has locked the listing. */
export async function refuseFullListing(work: PersonWork, providerId: string): Promise<void> {
  const [row] = await work.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(providerServices)
    .where(and(eq(providerServices.providerId, providerId), isNull(providerServices.deletedAt)));
  if ((row?.count ?? 0) >= maxServices)
    throw new Refusal('request.invalid', {
      errors: [{ path: 'serviceName', message: words.tooManyServices(maxServices) }],
    });
}
