import { and, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import type { PersonWork } from '#server/engine/work.ts';
import { maxServices } from '../limits.ts';
import { listingRefusals as words } from '../wording.ts';
import { providers, providerServices } from './tables.ts';

/** A service as answers carry it. */
export const serviceColumns = {
  id: providerServices.id,
  serviceName: providerServices.serviceName,
  description: providerServices.description,
  priceCents: providerServices.priceCents,
};

/** The actor's own listing, locked: what is done to its services is done one at a time. 404 for whoever has none. */
export async function lockOwnListing(work: PersonWork): Promise<string> {
  const [listing] = await work.tx
    .select({ id: providers.id })
    .from(providers)
    .where(eq(providers.accountId, work.actor.id))
    .for('no key update');
  if (listing === undefined) throw new Refusal('request.not-found');
  return listing.id;
}

/** 422 where a listing, which is locked, has as many services as it can have. */
export async function refuseFull(work: PersonWork, providerId: string): Promise<void> {
  const [row] = await work.tx
    .select({ count: sql<number>`count(*)::int` })
    .from(providerServices)
    .where(and(eq(providerServices.providerId, providerId), isNull(providerServices.deletedAt)));
  if ((row?.count ?? 0) >= maxServices)
    throw new Refusal('request.invalid', {
      errors: [{ path: 'serviceName', message: words.tooManyServices(maxServices) }],
    });
}
