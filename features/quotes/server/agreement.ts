import { and, eq } from 'drizzle-orm';
import { readPhone } from '#core/typed-text/phone.ts';
import type { z } from '#core/zod.ts';
import { keepInProfile } from '#features/accounts/server/save-profile.ts';
import { agreements } from '#features/accounts/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { PersonWork, Work } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { visitDetails } from '../contract.ts';

/** Opens the contact details of the two parties to each other. */
export async function beginAgreement(
  work: Work,
  quote: { id: string; memberId: string; providerId: string },
): Promise<void> {
  const provider = await findRow(work.tx, providers, quote.providerId, 'accountId');
  if (provider === undefined) throw new Error('a quote without its provider was accepted');
  await work.tx
    .insert(agreements)
    .values({ quoteId: quote.id, memberId: quote.memberId, providerAccountId: provider.accountId, since: work.now });
}

type Visit = z.output<typeof visitDetails>;

/** Saves the address and the number in the profile, if the member wishes it. Comes first: accounts are locked before quotes. */
export async function keepVisit(work: PersonWork, { address, phone, keep }: Visit): Promise<void> {
  if (keep) await keepInProfile(work, { address: address || null, phone: readPhone(phone) });
}

/** Writes the address of the work into an agreement of the member; false without one. */
export async function writeVisit(work: PersonWork, quoteId: string, { address, phone }: Visit): Promise<boolean> {
  const visit = { visitAddress: address || null, visitPhone: readPhone(phone) };
  const [written] = await work.tx
    .update(agreements)
    .set(visit)
    .where(and(eq(agreements.quoteId, quoteId), eq(agreements.memberId, work.actor.id)))
    .returning({ quoteId: agreements.quoteId });
  return written !== undefined;
}

/** Closes the contact details of the two parties to each other. The address and the number of the work are deleted. */
export async function endAgreement(work: Work, quoteId: string): Promise<void> {
  await work.tx.delete(agreements).where(eq(agreements.quoteId, quoteId));
}
