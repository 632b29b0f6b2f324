import { eq, sql } from 'drizzle-orm';
import { Refusal } from '#core/errors.ts';
import { isPerson } from '#server/actor.ts';
import type { Work } from '#server/work.ts';
import { providers, providerServices } from './tables.ts';

export type Service = { serviceName: string; description: string; priceCents: number | null };

/** A provider adds a service at the end of their own list. Price in cents, null where it depends. */
export async function addService(work: Work, service: Service): Promise<{ id: string }> {
  if (!isPerson(work.actor)) throw new Refusal('accounts.signed-out');
  // Locked, so that two services added at once do not get one position.
  const [listing] = await work.tx.select({ id: providers.id }).from(providers).where(eq(providers.accountId, work.actor.id)).for('no key update');
  if (listing === undefined) throw new Refusal('request.not-found');
  const [added] = await work.tx
    .insert(providerServices)
    .values({
      ...service,
      providerId: listing.id,
      position: sql`(select coalesce(max(position), 0) + 1 from provider_services where provider_id = ${listing.id})`,
      createdAt: work.now,
    })
    .returning({ id: providerServices.id });
  if (added === undefined) throw new Error('no service was made');
  return added;
}
