import { eq } from 'drizzle-orm';
import { agreements } from '#features/accounts/server/tables.ts';
import { providers } from '#features/providers/server/tables.ts';
import type { Work } from '#server/engine/work.ts';

/** Opens the contact details of the two parties to each other. */
export async function beginAgreement(
  work: Work,
  quote: { id: string; memberId: string; providerId: string },
): Promise<void> {
  const [provider] = await work.tx
    .select({ accountId: providers.accountId })
    .from(providers)
    .where(eq(providers.id, quote.providerId));
  if (provider === undefined) throw new Error('a quote without its provider was accepted');
  await work.tx
    .insert(agreements)
    .values({ quoteId: quote.id, memberId: quote.memberId, providerAccountId: provider.accountId, since: work.now });
}

/** Closes the contact details of the two parties to each other. */
export async function endAgreement(work: Work, quoteId: string): Promise<void> {
  await work.tx.delete(agreements).where(eq(agreements.quoteId, quoteId));
}
