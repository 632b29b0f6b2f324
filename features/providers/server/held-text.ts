import { and, eq, isNull, sql } from 'drizzle-orm';
import { findRow } from '#engine/postgres/read.ts';
import { recordEvent } from '#engine/record-event.ts';
import { sortWords } from '#engine/typed-words.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { listingEvents, providers, providerServices } from './tables.ts';

/**
 * Makes a change to the texts of a listing, and records when it is held from now on, or no longer: an admin checks a listing in which a bio or
 * a service has a link or abuse. The caller has locked the listing.
 */
export async function changeText<Changed>(
  work: PersonWork,
  providerId: string,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const before = await isHeldText(work, providerId);
  const changed = await change();
  const after = await isHeldText(work, providerId);
  if (before === after) return changed;
  const [was, is] = after ? (['shown', 'waiting'] as const) : (['waiting', 'shown'] as const);
  await recordEvent(work, listingEvents, after ? 'hold-text' : 'release-text', {
    id: providerId,
    by: 'system',
    before: was,
    after: is,
  });
  return changed;
}

const listedServices = (providerId: string) =>
  and(eq(providerServices.providerId, providerId), isNull(providerServices.deletedAt));

/** True if a bio or a service of a listing waits for an admin's check. */
export async function isHeldText(work: Work, providerId: string): Promise<boolean> {
  const [row] = await work.tx
    .select({
      held: sql<boolean>`${providers.held} or exists (
        select from provider_services s where s.provider_id = ${providerId} and s.deleted_at is null and s.held)`,
    })
    .from(providers)
    .where(eq(providers.id, providerId));
  return row?.held === true;
}

/** Keeps the bios of a listing for its provider and admins alone. Its services are left out if its text is hidden. */
export async function hideTypedText(work: Work, { id, ...listing }: typeof providers.$inferSelect): Promise<void> {
  const { shortBio, detailedBio } = listing.written ?? listing;
  await work.tx
    .update(providers)
    .set({ shortBio: '', detailedBio: '', written: { shortBio, detailedBio }, held: false })
    .where(eq(providers.id, id));
}

/** Makes the bios and services of a listing public, without contact details. The caller has locked the listing. */
export async function showTypedText(work: Work, providerId: string): Promise<void> {
  const listing = await findRow(work.tx, providers, providerId);
  if (listing === undefined) return;
  const { shortBio, detailedBio } = listing.written ?? listing;
  const bios = sortWords({ shortBio, detailedBio });
  await work.tx
    .update(providers)
    .set({ ...bios.masked, written: bios.written, held: false })
    .where(eq(providers.id, providerId));
  for (const service of await work.tx.select().from(providerServices).where(listedServices(providerId))) {
    if (!service.held) continue;
    const { masked, written } = sortWords(service.written ?? { serviceName: service.serviceName, description: '' });
    await work.tx
      .update(providerServices)
      .set({ ...masked, written, held: false })
      .where(eq(providerServices.id, service.id));
  }
}
